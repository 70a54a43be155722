import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { ask } from "./dialog.ts";
import { cite, editFormula, replace, type Site } from "./dialogs.ts";
import { fieldsBeside, isInGallery, noteUploads } from "./files.ts";
import { goToNote } from "./notes.ts";
import { fieldsOf, writeTag } from "./tags.ts";
import { words } from "./words.ts";

/** Opens the dialog of a node: attributes of a tag, source, a citation. */
export async function openNode(view: EditorView, at: number, node: Node, site: Site): Promise<void> {
  const { name } = node.type;
  if (name === "piece" && node.attrs.kind === "citation") return cite(view, site, { at, node });
  if (name === "piece" && node.attrs.kind === "math") return editFormula(view, { at, node });
  if (name === "piece" && node.attrs.kind === "note")
    return void goToNote(view, ({ attrs }) => String(attrs.label) === node.attrs.text);
  if (name === "source" || name === "piece") {
    const key = name === "source" ? "text" : "written";
    const rows = name === "source" ? 16 : 3;
    const fields = [
      { name: "text", label: words.source, value: String(node.attrs[key]), rows, isCode: true, required: true },
    ];
    const answer = await ask(words.source, fields, { canRemove: true });
    if (answer) replace(view, at, node, answer === "remove" ? "remove" : { [key]: answer.values.text?.trim() ?? "" });
  } else if (name === "tag") {
    const tag = site.tags.find((each) => each.name === node.attrs.name);
    if (tag === undefined) return;
    const { written: old } = node.attrs;
    const fields = [...fieldsOf(tag, old, site, isInGallery(view, at)), ...fieldsBeside(tag, old, site)];
    const answer = await ask(words.tags[tag.name] ?? tag.name, fields, { canRemove: true });
    if (answer === undefined) return;
    noteUploads(answer, site);
    const written = answer === "remove" ? "" : writeTag(tag, old, answer.values);
    replace(view, at, node, answer === "remove" ? "remove" : { written });
  } else view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
}
