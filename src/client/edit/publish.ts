import type { PublishReply, Repository } from "../../core/edit/protocol.ts";
import type { PublishRequest } from "../../core/edit/requests.ts";
import { button, element } from "../element.ts";
import { publish, RequestError, readPublishing } from "./api.ts";
import { openDialog } from "./dialog.ts";
import { words as allWords } from "./words.ts";

const words = allWords.publishing;

type Usable = Extract<Repository, { root: string }>;

/** Shows the steps of publishing: each happens when its button is clicked, and the buttons say what happens. */
export async function openPublishing(): Promise<void> {
  const steps = element("div");
  const told = element("div", { className: "edit-step", role: "status" });
  const close = button(allWords.close, () => dialog.close());
  const dialog = openDialog(
    element("h2", {}, words.title),
    element("p", {}, words.hint),
    steps,
    told,
    element("div", { className: "edit-buttons" }, close),
  );
  let built: PublishReply["built"];
  dialog.classList.add("edit-publish");
  dialog.ariaLabel = words.title;
  await act(readPublishing, "");

  /** Asks the server, then shows what can be done. @param done what is told after it */
  async function act(ask: () => Promise<PublishReply>, done: string): Promise<void> {
    const { activeElement } = document;
    for (const each of steps.querySelectorAll("button")) each.disabled = true;
    try {
      const reply = await ask();
      built = reply.built ?? built;
      draw(reply.repository);
      told.replaceChildren(element("p", {}, done));
      goOn();
    } catch (error) {
      for (const each of steps.querySelectorAll("button")) each.disabled = false;
      if (!(error instanceof RequestError)) throw error;
      told.replaceChildren(output(error.message), element("p", { dir: "auto" }, error.hint ?? ""));
      if (activeElement instanceof HTMLElement) activeElement.focus();
    }
  }

  /** Leads the keyboard to the next step: its message, or its button. */
  function goOn(): void {
    const parts = [...steps.querySelectorAll<HTMLElement>("input, button:enabled")];
    (parts[built?.isDone ? 1 : 0] ?? close).focus();
  }

  function draw(repository: Repository): void {
    const build = button(words.build, () => {
      told.replaceChildren(element("p", {}, words.building));
      void act(() => publish({ step: "build" }), "");
    });
    const parts = [step(words.build, ...outcome(), build)];
    if ("why" in repository)
      parts.push(
        step(words.commit, repository.why === "in-content" ? words.inContent : allWords.versions.noRepository),
      );
    else parts.push(commitStep(repository), ...(repository.hasCommits ? [pushStep(repository)] : []));
    steps.replaceChildren(...parts);
  }

  /** Only content that was built is published. */
  function possible(made: HTMLButtonElement): HTMLButtonElement {
    made.disabled = !built?.isDone;
    return made;
  }

  function outcome(): (HTMLElement | string)[] {
    if (built === undefined) return [];
    if (!built.isDone) return [element("p", {}, words.builtWithErrors), output(built.text)];
    return [element("p", {}, words.built), element("p", {}, words.findings), output(built.findings ?? "")];
  }

  function commitStep({ branch, identity, files }: Usable): HTMLElement {
    if (branch === "") return step(words.commit, words.noBranch);
    if (identity === undefined) return step(words.commit, words.noIdentity);
    if (files.length === 0) return step(words.commit, words.noFiles);
    const message = element("input", { id: "edit-message", autocomplete: "off", required: true });
    const send = () => {
      if (built?.isDone && message.reportValidity())
        void act(() => publish({ step: "commit", message: message.value }), words.committed);
    };
    message.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) send();
    });
    const listed = files.map(({ path, change }) => element("li", {}, element("bdi", {}, path), ` (${words[change]})`));
    const field = element("label", { htmlFor: "edit-message" }, words.message);
    return step(
      words.commit,
      element("p", {}, words.files),
      element("ul", { tabIndex: 0 }, ...listed),
      element("div", { className: "edit-field" }, field, message),
      element("p", {}, element("bdi", {}, identity)),
      possible(button(words.commit, send)),
    );
  }

  function pushStep({ remote, commits, branch }: Usable): HTMLElement {
    if (branch === "") return step(words.title, words.noBranch);
    if (remote === undefined) return step(words.title, words.noRemote);
    const { name, branch: to, address } = remote;
    const label = words.push.replace("{remote}", name).replace("{branch}", to);
    if (commits.length === 0) return step(label, words.noCommits, element("p", {}, words.publishes));
    const request: PublishRequest = { step: "push", name, branch: to };
    return step(
      label,
      element("p", {}, element("bdi", {}, address)),
      element("p", {}, words.commits),
      element("ul", { tabIndex: 0 }, ...commits.map((each) => element("li", { dir: "auto" }, each))),
      possible(button(label, () => void act(() => publish(request), words.pushed))),
    );
  }
}

const step = (title: string, ...children: (HTMLElement | string)[]): HTMLElement =>
  element(
    "section",
    { className: "edit-step" },
    element("h3", {}, title),
    ...children.map((child) => (typeof child === "string" ? element("p", {}, child) : child)),
  );

/** Text that a command printed. */
const output = (text: string): HTMLElement => element("pre", { dir: "ltr", tabIndex: 0 }, text);
