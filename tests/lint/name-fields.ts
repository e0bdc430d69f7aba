/** Where the shop takes a name from somebody: the fields of its schemas that are called so, out of the sources. */
import ts from "typescript";
import type { Source } from "./tables";

/** What a field is called that takes the name of somebody or something. */
const NAMED =
  /^(?:\w*[nN]ame|nickname|receiver|signer|driver|reporter|requestedBy|inspector|legalPerson|qualityHead|\w*[tT]itle|supplier|applicant|contact|payee|label|word|otherNames|\w+Person)$/;

/** How a schema for a text begins. */
const TEXT_SCHEMA =
  /^z\s*\.\s*(?:string|preprocess)\b|^(?:words|text|label|titleText|keptName|personName|companyName|roleName)\(/;

export interface NameField {
  /** "app/company/closing/closing.ts requestedBy" */
  place: string;
  /** the schema as it is written, a constant of the file by what it stands for */
  schema: string;
}

/** The text fields called so, of all schemas. */
export function nameFields({ path, text }: Source): NameField[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, string>();
  const found: NameField[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), node.initializer.getText());
    if (ts.isPropertyAssignment(node) && NAMED.test(node.name.getText()))
      found.push({ place: `${path} ${node.name.getText()}`, schema: node.initializer.getText() });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const resolved = found.map(({ place, schema }) => {
    const [, head, rest] = /^([A-Za-z]\w*)(.*)$/s.exec(schema) ?? [];
    const known = head === undefined ? undefined : constants.get(head);
    // A helper keeps its call, followed by what it does.
    if (known === undefined) return { place, schema };
    return { place, schema: rest!.startsWith("(") ? `${schema} ${known}` : `${known}${rest}` };
  });
  return resolved.filter(({ schema }) => TEXT_SCHEMA.test(schema) || /^StaffName\b/.test(schema));
}
