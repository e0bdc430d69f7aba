/** The forms of a page as a browser without scripts would send them. Pure. */
import { DomUtils } from "htmlparser2";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
export type Field = readonly [name: string, value: string];

export interface FormSeen {
  method: "get" | "post";
  /** absolute */
  action: string;
  isMultipart: boolean;
  /** what it sends as it stands, without a button */
  fields: Field[];
  /** where files could be chosen */
  files: string[];
  /** every other value that a select or a row of radio buttons offers */
  choices: Field[];
  /** its buttons: what each adds, where it sends the form instead, and how */
  submits: { field: Field | null; action: string; method: "get" | "post" }[];
}

const isDisabled = (element: Element): boolean => {
  if ("disabled" in element.attribs) return true;
  for (let up = element.parent; up; up = up.parent)
    if ("name" in up && up.name === "fieldset" && "disabled" in (up as Element).attribs) return true;
  return false;
};

function formOf(element: Element, byId: ReadonlyMap<string, Element>): Element | undefined {
  if (element.attribs.form !== undefined) return byId.get(element.attribs.form);
  for (let up = element.parent; up; up = up.parent)
    if ("name" in up && up.name === "form") return up as Element;
  return undefined;
}

const isSubmit = ({ name, attribs: { type } }: Element) =>
  (name === "button" && (type ?? "submit") === "submit") ||
  (name === "input" && (type === "submit" || type === "image"));

function getOptions(select: Element): { value: string; isSelected: boolean }[] {
  return DomUtils.getElementsByTagName("option", select.children, true)
    .filter((option) => !("disabled" in option.attribs))
    .map((option) => ({
      value: option.attribs.value ?? DomUtils.textContent(option),
      isSelected: "selected" in option.attribs,
    }));
}

function addControl(form: FormSeen, element: Element): void {
  const { name: tag, attribs } = element;
  const { name, type = "text", value = "" } = attribs;
  if (!name) return;
  if (tag === "textarea") form.fields.push([name, DomUtils.textContent(element)]);
  if (tag === "select") {
    const options = getOptions(element);
    const chosen = options.find((option) => option.isSelected) ?? options[0];
    if (chosen) form.fields.push([name, chosen.value]);
    for (const option of options) if (option !== chosen) form.choices.push([name, option.value]);
  }
  if (tag === "input" && type === "file") form.files.push(name);
  if (tag !== "input" || ["submit", "image", "button", "reset", "file"].includes(type)) return;
  const isTicked = "checked" in attribs;
  if (type === "radio" && !isTicked) form.choices.push([name, value || "on"]);
  else if (type !== "checkbox" || isTicked)
    form.fields.push([name, value || (type === "checkbox" ? "on" : "")]);
}

/** The forms among the elements of a page, in the order of the page. */
export function readForms(elements: readonly Element[], at: string): FormSeen[] {
  const methodOf = (values: string | undefined) => (values?.toLowerCase() === "post" ? "post" : "get");
  const byId = new Map(elements.map((element) => [element.attribs.id ?? "", element]));
  const forms = new Map<Element, FormSeen>();
  for (const element of elements)
    if (element.name === "form")
      forms.set(element, {
        method: methodOf(element.attribs.method),
        action: new URL(element.attribs.action || at, at).href,
        isMultipart: element.attribs.enctype === "multipart/form-data",
        fields: [],
        files: [],
        choices: [],
        submits: [],
      });
  for (const element of elements) {
    if (!["input", "button", "select", "textarea"].includes(element.name)) continue;
    const owner = formOf(element, byId);
    const form = owner && forms.get(owner);
    if (!form || isDisabled(element)) continue;
    const { name, value = "", formaction, formmethod } = element.attribs;
    if (isSubmit(element))
      form.submits.push({
        field: name ? [name, value] : null,
        action: formaction ? new URL(formaction, at).href : form.action,
        method: formmethod ? methodOf(formmethod) : form.method,
      });
    else addControl(form, element);
  }
  return [...forms.values()];
}
