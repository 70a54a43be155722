import type { PublishReply, Repository } from "../../core/edit/protocol.ts";
import { isRemoteAddress } from "../../core/edit/remote-address.ts";
import type { PublishRequest } from "../../core/edit/requests.ts";
import { type HostName, hosts } from "../../core/model/hosts.ts";
import { button, element } from "../element.ts";
import { publish, readPublishing } from "./api.ts";
import { openDialog } from "./dialog.ts";
import { failureOf } from "./notice.ts";
import { words as allWords, fill } from "./words.ts";

const words = allWords.publishing;

type Usable = Extract<Repository, { branch: string }>;

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
  let written = "";
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
      draw(reply);
      told.replaceChildren(...(reply.failed ? failure(reply.failed, reply.repository) : [element("p", {}, done)]));
      goOn();
    } catch (error) {
      for (const each of steps.querySelectorAll("button")) each.disabled = false;
      told.replaceChildren(...failureOf(error));
      if (activeElement instanceof HTMLElement) activeElement.focus();
    }
  }

  /** Leads the keyboard to the next step: its message, or its button. */
  function goOn(): void {
    const parts = [...steps.querySelectorAll<HTMLElement>("input, button:enabled")];
    (parts[built?.isDone ? 1 : 0] ?? close).focus();
  }

  function draw({ repository, host, isHidden }: PublishReply): void {
    const parts = [
      step(
        words.build,
        ...outcome(),
        button(words.build, () => void build()),
      ),
    ];
    if (!("why" in repository))
      parts.push(commitStep(repository), ...(repository.hasCommits ? [pushStep(repository, host, isHidden)] : []));
    else if (repository.why === "no-repository") parts.push(beginStep(repository.root));
    else parts.push(step(words.commit, repository.why === "no-git" ? words.noGit : words.inContent));
    steps.replaceChildren(...parts);
  }

  const send = (request: PublishRequest, done: string) => void act(() => publish(request), done);

  function beginStep(root: string | undefined): HTMLElement {
    if (root === undefined) return step(words.commit, words.notHere);
    const folder = element("bdi", {}, root);
    const begin = button(words.begin, () => send({ step: "begin" }, words.begun));
    return step(words.begin, words.beginHint, element("p", {}, folder), begin);
  }

  /** Why Git did not do it, and what helps. */
  function failure({ why, text }: NonNullable<PublishReply["failed"]>, repository: Repository): HTMLElement[] {
    const parts: HTMLElement[] = [element("p", {}, words.failures[why])];
    const remote = "remote" in repository ? repository.remote : undefined;
    if (why === "behind" && remote) {
      const request: PublishRequest = { step: "join", name: remote.name, branch: remote.branch };
      parts.push(button(words.join, () => send(request, words.joined)));
    }
    if (text !== "") parts.push(element("details", {}, element("summary", {}, words.gitSays), output(text)));
    return parts;
  }

  /** Builds and checks the content first, unless that is done: no other content is published. */
  async function sendBuilt(request: PublishRequest, done: string): Promise<void> {
    if (!built?.isDone) await build();
    if (built?.isDone) await act(() => publish(request), done);
  }

  function build(): Promise<void> {
    told.replaceChildren(element("p", {}, words.building));
    return act(() => publish({ step: "build" }), "");
  }

  function outcome(): (HTMLElement | string)[] {
    if (built === undefined) return [];
    if (!built.isDone) return [element("p", {}, words.builtWithErrors), output(built.text)];
    const said = element("details", {}, element("summary", {}, words.findings), output(built.findings ?? ""));
    return [element("p", {}, words.built), said];
  }

  function commitStep({ branch, identity, files }: Usable): HTMLElement {
    if (branch === "") return step(words.commit, words.noBranch);
    if (identity === undefined) return identityStep();
    if (files.length === 0) return step(words.commit, words.noFiles);
    const message = element("input", { id: "edit-message", autocomplete: "off", required: true, value: written });
    const paths = files.map(({ path }) => path);
    const commit = async () => {
      if (!message.reportValidity()) return;
      written = message.value;
      await sendBuilt({ step: "commit", message: written, paths }, words.committed);
    };
    message.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) void commit();
    });
    const listed = files.map(({ path, change }) => element("li", {}, element("bdi", {}, path), ` (${words[change]})`));
    return step(
      words.commit,
      element("p", {}, words.files),
      element("ul", { tabIndex: 0 }, ...listed),
      field(words.message, message),
      element("p", {}, element("bdi", {}, identity)),
      button(words.commit, () => void commit()),
    );
  }

  /** Asks who commits. */
  function identityStep(): HTMLElement {
    const name = element("input", { id: "edit-name", autocomplete: "name", required: true });
    const email = element("input", {
      id: "edit-email",
      type: "email",
      autocomplete: "email",
      required: true,
      dir: "ltr",
    });
    const save = () => {
      if (name.reportValidity() && email.reportValidity())
        send({ step: "identity", name: name.value.replace(/[<>]/g, ""), email: email.value }, "");
    };
    const fields = [field(allWords.name, name), field(words.email, email)];
    return step(words.commit, words.noIdentity, ...fields, button(allWords.save, save));
  }

  function pushStep({ remote, commits, branch }: Usable, host: HostName | undefined, isHidden = false): HTMLElement {
    if (branch === "") return step(words.title, words.noBranch);
    const next = element("p", {}, nextStep(host));
    const warning = isHidden ? [element("p", { className: "edit-problem" }, words.hidden)] : [];
    if (remote === undefined) return step(words.title, ...warning, words.noRemote, ...addressFields(), next);
    const { name, branch: to, address } = remote;
    const label = fill(words.push, { remote: name, branch: to });
    const place = element("p", {}, element("bdi", {}, address));
    const other = element("details", {}, element("summary", {}, words.otherAddress), ...addressFields());
    if (commits.length === 0) return step(label, place, words.noCommits, next, other);
    return step(
      label,
      place,
      ...warning,
      element("p", {}, words.commits),
      element("ul", { tabIndex: 0 }, ...commits.map((each) => element("li", { dir: "auto" }, each))),
      button(label, () => void sendBuilt({ step: "push", name, branch: to }, words.pushed)),
      other,
    );
  }

  /** Asks for the address that commits are pushed to. */
  function addressFields(): HTMLElement[] {
    const box = element("input", {
      id: "edit-remote",
      autocomplete: "off",
      spellcheck: false,
      required: true,
      dir: "ltr",
    });
    const save = () => {
      const address = box.value.trim();
      box.setCustomValidity(isRemoteAddress(address) ? "" : words.badAddress);
      if (box.reportValidity()) send({ step: "remote", address }, "");
    };
    box.addEventListener("input", () => box.setCustomValidity(""));
    return [field(words.address, box), button(words.useAddress, save)];
  }
}

/** The hosts that build a site after each push. */
const services: readonly HostName[] = ["netlify", "cloudflare-pages", "vercel"];

/** Returns the text that says how the site becomes public after a push. */
function nextStep(host: HostName | undefined): string {
  if (host === undefined) return words.next.none;
  const { pages, service, upload } = words.next;
  const text = host === "github-pages" ? pages : services.includes(host) ? service : upload;
  return fill(text, { host: hosts[host].label });
}

const field = (label: string, box: HTMLInputElement): HTMLElement =>
  element("div", { className: "edit-field" }, element("label", { htmlFor: box.id }, label), box);

const step = (title: string, ...children: (HTMLElement | string)[]): HTMLElement =>
  element(
    "section",
    { className: "edit-step" },
    element("h3", {}, title),
    ...children.map((child) => (typeof child === "string" ? element("p", {}, child) : child)),
  );

/** Text that a command printed. */
const output = (text: string): HTMLElement => element("pre", { dir: "ltr", tabIndex: 0 }, text);
