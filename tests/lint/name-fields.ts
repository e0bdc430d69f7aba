/** Where the shop takes a name from somebody: the fields of its schemas that are called so, out of the sources. */
import ts from "typescript";
import type { Source } from "./tables";

/** What a field is called that takes the name of somebody or something. */
export const NAMED =
  /^(?:\w*[nN]ame|nickname|receiver|signer|driver|reporter|requestedBy|inspector|legalPerson|qualityHead|\w*[tT]itle|supplier|applicant|contact|payee|label|word|otherNames|\w+Person)$/;

/** How a schema for a text begins. */
const TEXT_SCHEMA =
  /^z\s*\.\s*(?:string|preprocess)\b|^(?:words|text|label|titleText|reasonField|optionalNoteField|storedName|personName|companyName|roleName)\(/;

export interface NameField {
  /** "app/modules/company/closing/closing.ts requestedBy" */
  place: string;
  /** the schema as it is written, a constant of the file by what it stands for */
  schema: string;
}

/** A schema of another file by its name alone. */
const IMPORTED = /^[A-Za-z]\w*$/;

/** Whether it is a field of `z.object({ … })` or the like. */
function isInSchema({ parent: { parent: call } }: ts.Node): boolean {
  return ts.isCallExpression(call) && /(?:\bz\s*\.\w*[oO]bject|\.extend)$/.test(call.expression.getText());
}

/** The text fields called so, of all schemas. */
export function textFields({ path, text }: Source, called: RegExp): NameField[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, string>();
  const found: (NameField & { isInSchema: boolean })[] = [];
  const add = (node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment, schema: string) =>
    found.push({ place: `${path} ${node.name.getText()}`, schema, isInSchema: isInSchema(node) });
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), node.initializer.getText());
    if (ts.isPropertyAssignment(node) && called.test(node.name.getText()))
      add(node, node.initializer.getText());
    if (ts.isShorthandPropertyAssignment(node) && called.test(node.name.getText()))
      add(node, node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  // A constant of the file by what it stands for; a helper keeps its call, followed by what it does.
  const resolve = (schema: string, depth = 0): string => {
    const [, head, rest] = /^([A-Za-z]\w*)(.*)$/s.exec(schema) ?? [];
    const known = head === undefined ? undefined : constants.get(head);
    if (known === undefined || depth > 3) return schema;
    return rest!.startsWith("(") ? `${schema} ${known}` : resolve(`${known}${rest}`, depth + 1);
  };
  return found
    .map((field) => ({ ...field, schema: resolve(field.schema) }))
    .filter((field) => TEXT_SCHEMA.test(field.schema) || (field.isInSchema && IMPORTED.test(field.schema)))
    .map(({ place, schema }) => ({ place, schema }));
}

export const nameFields = (source: Source): NameField[] => textFields(source, NAMED);
