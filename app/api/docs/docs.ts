import type { OpenApi, Operation, Schema } from "./openapi.server";

export interface DocField {
  name: string;
  type: string;
  entity?: string;
  about: string;
  /** a parameter's place: 路径, 查询, 请求头 or 正文 */
  place?: string;
  isRequired: boolean;
}
export interface DocCall {
  id: string;
  method: string;
  path: string;
  title: string;
  access: string;
  fields: DocField[];
  data: DocField[];
}
export interface DocGroup {
  name: string;
  calls: DocCall[];
}
export interface DocEntity {
  name: string;
  about: string;
  fields: DocField[];
}
export interface Docs {
  groups: DocGroup[];
  entities: DocEntity[];
}

const PLACES = { path: "路径", query: "查询", header: "请求头" } as const;
const TYPES: Readonly<Record<string, string>> = {
  string: "文本",
  integer: "整数",
  number: "数字",
  boolean: "真假",
  object: "对象",
  null: "null",
};

const getEntity = ({ $ref }: Schema): string | undefined => $ref?.split("/").at(-1);

function getParts(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
}

/** Returns "文本", "整数列表", "0 | 1", "Goods 列表", "文本或 null". */
export function getType(schema: Schema): string {
  const entity = getEntity(schema);
  if (entity) return entity;
  const parts = getParts(schema);
  if (parts.length > 0)
    return parts
      .map(getType)
      .join("或 ")
      .replace(/(\w)或/g, "$1 或");
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === "array") return `${getType(schema.items ?? {})} 列表`;
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? "任意" : types.map((type) => TYPES[type] ?? type).join("或 ");
}

/** Returns the entity in a value, a list or a nullable. */
function entityIn(schema: Schema): string | undefined {
  return (
    getEntity(schema) ??
    (schema.items ? entityIn(schema.items) : undefined) ??
    getParts(schema).map(entityIn).find(Boolean)
  );
}

/** Returns the object in a value and its path: "[]" for a list. */
function objectIn(schema: Schema): { way: string; object: Schema } | null {
  if (schema.properties) return { way: "", object: schema };
  if (schema.items) {
    const inner = objectIn(schema.items);
    return inner && { ...inner, way: `[]${inner.way}` };
  }
  return getParts(schema).map(objectIn).find(Boolean) ?? null;
}

function getFields(schema: Schema, before = ""): DocField[] {
  const found = objectIn(schema);
  if (!found) return [];
  const { way, object } = found;
  const lead = before + way === "" ? "" : `${before}${way}.`;
  return Object.entries(object.properties ?? {}).flatMap(([name, item]) => [
    getField(lead + name, item, object.required?.includes(name) ?? false),
    ...getFields(item, lead + name),
  ]);
}

function getField(name: string, schema: Schema, isRequired: boolean): DocField {
  const entity = entityIn(schema);
  return {
    name,
    type: getType(schema),
    ...(entity && { entity }),
    about: schema.description ?? "",
    isRequired,
  };
}

function getCall(path: string, method: string, operation: Operation): DocCall {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const data = getData(operation);
  const rows = getFields(data);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    title: operation.summary,
    access: operation.description,
    fields: [
      ...operation.parameters.map((parameter) => ({
        ...getField(parameter.name, parameter.schema, parameter.required),
        about: parameter.description ?? "",
        place: PLACES[parameter.in],
      })),
      ...(body ? getFields(body).map((field) => ({ ...field, place: "正文" })) : []),
    ],
    data: [
      { ...getField("data", data, true) },
      ...rows.map((row) => ({ ...row, name: `data${row.name.startsWith("[") ? "" : "."}${row.name}` })),
    ],
  };
}

function getData(operation: Operation): Schema {
  const success = operation.responses["200"] as { content: Record<string, { schema: Schema }> };
  return Object.values(success.content)[0]!.schema.properties!.data!;
}

/** Returns the calls by group in table order, and their shared entities. */
export function getDocs(description: OpenApi): Docs {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, item]) => ({
      tag: item.tags[0],
      call: getCall(path, method, item),
    })),
  );
  const { Refusal: _, ...entities } = description.components.schemas;
  return {
    groups: description.tags.map(({ name }) => ({
      name,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    entities: Object.entries(entities).map(([name, schema]) => ({
      name,
      about: schema.description ?? "",
      fields: getFields(schema),
    })),
  };
}
