import type { Data } from "../../core/edit/data.ts";
import type { Form, FormReply } from "../../core/edit/form-protocol.ts";
import { button, element } from "../element.ts";
import { request, uploadAddress } from "./api.ts";
import { openDialog } from "./dialog.ts";
import { fieldLabel, words } from "./words.ts";

const sides = ["left", "top", "width", "height"] as const;
type Part = Record<(typeof sides)[number], number>;
const whole: Part = { left: 0, top: 0, width: 100, height: 100 };

type Crops = Record<string, Partial<Part> & { turn?: number }>;
type Settings = Record<string, Data> & { pictures?: { crops?: Crops } };

/**
 * Opens the dialog that turns and crops a picture: by numbers, or by drawing a frame on it. Settings keep both, for
 * all places where the picture is shown.
 */
export async function openCrop(src: string): Promise<void> {
  const form = await request<Form>("form/settings?page=/");
  const settings = (form.value ?? {}) as Settings;
  const { crops = {} } = settings.pictures ?? {};
  const { turn: turned = 0, ...old } = crops[src] ?? {};
  const canvas = element("canvas", { className: "edit-crop" });
  const turn = element(
    "select",
    { id: "edit-turn" },
    ...["0", "90", "180", "270"].map((value) => element("option", { value }, `${value}°`)),
  );
  turn.value = String(turned);
  const boxes = sides.map((name) => {
    const input = element("input", { id: `edit-${name}`, type: "number" });
    Object.assign(input, { min: "0", max: "100", step: "any" });
    input.value = String(old[name] ?? whole[name]);
    return [name, input] as const;
  });
  const partNow = () => Object.fromEntries(boxes.map(([name, { value }]) => [name, Number(value)])) as Part;
  const picture = element("img");
  const show = () => draw(canvas, picture, Number(turn.value), partNow());
  const setPart = (part: Part) => {
    for (const [name, input] of boxes) input.value = String(part[name]);
    show();
  };
  const notice = element("p", { className: "edit-problem edit-error", role: "alert" });
  const field = (name: string, input: HTMLElement) =>
    element("div", { className: "edit-field" }, element("label", { htmlFor: input.id }, fieldLabel(name)), input);
  const body = element(
    "form",
    {},
    element("h2", {}, words.pictures.crop.replace(/\s?…$/, "")),
    element("p", {}, words.pictures.cropHint),
    canvas,
    element(
      "div",
      { className: "edit-crop-fields" },
      field("turn", turn),
      ...boxes.map(([name, input]) => field(name, input)),
    ),
    notice,
    element(
      "div",
      { className: "edit-buttons" },
      element("button", { type: "submit", className: "edit-main" }, words.save),
      button(words.cancel, () => dialog.close()),
      button(words.pictures.whole, () => {
        turn.value = "0";
        setPart(whole);
      }),
    ),
  );
  body.addEventListener("input", show);
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    const part = Object.entries(partNow()).filter(([name, value]) => value !== whole[name as keyof Part]);
    const degrees = Number(turn.value);
    const own = { ...(degrees !== 0 && { turn: degrees }), ...Object.fromEntries(part) };
    const { [src]: _, ...rest } = crops;
    const all: Crops = Object.keys(own).length === 0 ? rest : { ...rest, [src]: own };
    const { crops: __, ...others } = settings.pictures ?? {};
    const pictures = { ...others, ...(Object.keys(all).length > 0 && { crops: all }) };
    const { pictures: ___, ...value } = settings;
    const saved = { value: { ...value, ...(Object.keys(pictures).length > 0 && { pictures }) } };
    const reply = await request<FormReply>("form/settings?page=/", { base: form.base, saved }).catch(String);
    if (typeof reply === "string") notice.textContent = reply;
    else if (reply.result === "saved") dialog.close();
    else if (reply.result === "conflict") notice.textContent = words.conflict;
    else notice.textContent = reply.problems.map(({ message }) => message).join("\n");
  });
  const dialog = openDialog(body);
  picture.addEventListener("load", show);
  picture.src = `${uploadAddress(src)}?whole`;
  drawFrames(canvas, setPart);
  await new Promise((resolve) => dialog.addEventListener("close", resolve));
}

/** Draws a picture turned, with all that is outside of a part in the shade. */
function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, turn: number, part: Part): void {
  const scale = Math.min(1, 640 / Math.max(picture.naturalWidth, picture.naturalHeight));
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  [canvas.width, canvas.height] = turn % 180 === 0 ? [wide, high] : [high, wide];
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -wide / 2, -high / 2, wide, high);
  context.resetTransform();
  const [x, y] = [(part.left * canvas.width) / 100, (part.top * canvas.height) / 100];
  const [width, height] = [(part.width * canvas.width) / 100, (part.height * canvas.height) / 100];
  context.fillStyle = "rgb(0 0 0 / 60%)";
  context.beginPath();
  context.rect(0, 0, canvas.width, canvas.height);
  context.rect(x, y, width, height);
  context.fill("evenodd");
}

/** Lets a pointer draw frames on a picture. */
function drawFrames(canvas: HTMLCanvasElement, onFrame: (part: Part) => void): void {
  let start: readonly [number, number] | undefined;
  const place = ({ clientX, clientY }: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    const share = (value: number, size: number) => Math.max(0, Math.min(100, Math.round((100 * value) / size)));
    return [share(clientX - box.left, box.width), share(clientY - box.top, box.height)] as const;
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    start = place(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (start === undefined) return;
    const [x, y] = place(event);
    const [width, height] = [Math.abs(x - start[0]), Math.abs(y - start[1])];
    // A click draws nothing.
    if (width > 0 && height > 0) onFrame({ left: Math.min(x, start[0]), top: Math.min(y, start[1]), width, height });
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    canvas.addEventListener(end, () => {
      start = undefined;
    });
}
