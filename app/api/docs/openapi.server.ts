import { z } from "zod";
import { config } from "~/platform/config/config.server";
import { sessionCookieName } from "~/platform/http/session.server";
import { type Endpoint, type EndpointScope, SUCCESS } from "~/api/endpoint";
import { nameEntities } from "./entities";
import { groups } from "~/api/endpoints/endpoints.server";

/** The used part of JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  description?: string;
  [more: string]: unknown;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; [more: string]: unknown };
}

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const Refusal = z
  .object({
    code: z.int().describe("错误码，与 HTTP 状态一致；10001 为未登录（HTTP 401）"),
    msg: z.string().describe("可直接显示的中文说明"),
    data: z
      .object({ errors: z.record(z.string(), z.array(z.string())).describe("各字段的错误说明") })
      .nullable()
      .describe("422 时为各字段的错误，其余为 null"),
  })
  .describe("未成功的答复");

/** Returns the description, built once a process because the table is constant. */
export function openApi(): OpenApi {
  return (made ??= make());
}
let made: OpenApi | undefined;

function make(): OpenApi {
  nameEntities();
  const schemas: Record<string, Schema> = {};
  schemas.Refusal = getSchema(Refusal, "output", schemas);
  const paths: OpenApi["paths"] = {};
  for (const { name, rows } of groups)
    for (const row of rows)
      (paths[`/api/${bracketed(row.path)}`] ??= {})[row.method.toLowerCase()] = getOperation(
        row,
        name,
        schemas,
      );
  return {
    openapi: "3.1.0",
    info: {
      title: `${config.SHOP_NAME}开放接口`,
      version: "1.0.0",
      description: "供小程序与采购企业自有系统使用。说明页：/api/docs",
    },
    servers: [{ url: "/" }],
    tags: groups.filter(({ rows }) => rows.length > 0).map(({ name }) => ({ name })),
    paths,
    components: {
      schemas,
      responses: {
        Refusal: { description: "未成功", content: { [JSON_TYPE]: { schema: ref("schemas", "Refusal") } } },
        TooMany: {
          description: "调用过于频繁，请在 Retry-After 秒后重试",
          headers: { "Retry-After": { description: "秒", schema: { type: "integer" } } },
          content: { [JSON_TYPE]: { schema: ref("schemas", "Refusal") } },
        },
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName,
          description: "网站登录后的会话；更改类请求须来自本站或已配置的来源",
        },
        token: { type: "http", scheme: "bearer", description: "企业在“基础信息”页创建的访问令牌" },
      },
    },
  };
}

const bracketed = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** POST "cart/:id/edit" becomes postCartByIdEdit. */
export const operationName = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .replace(/:(\w)/g, (_, first: string) => `by/${first}`)
    .split(/\W|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Returns the JSON Schema of all fields of a call, of the path too, without references. */
export function getToolInput(row: Endpoint): Schema {
  const found: Record<string, Schema> = {};
  const { properties = {}, required = [] } = getSchema(row.params, "input", found);
  return { properties, required };
}

/** Parameters of the path and query, and the fields of the body. */
function readInput(row: Endpoint, schemas: Record<string, Schema>) {
  const input = getSchema(row.params, "input", schemas);
  const required = new Set(input.required);
  const inPath = new Set([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const hasBody = row.method === "POST" || row.method === "PUT";
  const parameters: Parameter[] = [];
  const fields: Record<string, Schema> = {};
  for (const [name, { description, ...schema }] of Object.entries(input.properties ?? {}))
    if (hasBody && !inPath.has(name)) fields[name] = { ...schema, ...(description && { description }) };
    else
      parameters.push({
        name,
        in: inPath.has(name) ? "path" : "query",
        required: inPath.has(name) || required.has(name),
        ...(description && { description }),
        schema,
      });
  if (row.once) parameters.push(IDEMPOTENCY_KEY);
  return { parameters, fields, needed: Object.keys(fields).filter((name) => required.has(name)) };
}

function toRequestBody(fields: Record<string, Schema>, needed: readonly string[]) {
  const schema: Schema = {
    type: "object",
    properties: fields,
    ...(needed.length > 0 && { required: [...needed] }),
  };
  return { required: needed.length > 0, content: { [FORM_TYPE]: { schema }, [JSON_TYPE]: { schema } } };
}

const toSecurity = ({ auth, scope }: Endpoint): Operation["security"] => [
  ...(auth === "any" ? [{}] : []),
  { session: [] },
  ...(scope === "session" ? [] : [{ token: [scope] }]),
];

function getOperation(row: Endpoint, tag: string, schemas: Record<string, Schema>): Operation {
  const { parameters, fields, needed } = readInput(row, schemas);
  return {
    operationId: operationName(row),
    tags: [tag],
    summary: row.title,
    description: `${row.auth === "company" ? "需登录" : "无需登录"}；${SCOPE_WORDS[row.scope]}`,
    security: toSecurity(row),
    parameters,
    ...(Object.keys(fields).length > 0 && { requestBody: toRequestBody(fields, needed) }),
    responses: {
      "200": {
        description: "成功",
        content: { [JSON_TYPE]: { schema: getSchema(getEnvelope(row), "output", schemas) } },
      },
      ...(row.auth === "company" && { "401": ref("responses", "Refusal") }),
      "429": ref("responses", "TooMany"),
      default: ref("responses", "Refusal"),
    },
  };
}

export const SCOPE_WORDS: Readonly<Record<EndpointScope, string>> = {
  read: "只读令牌可用",
  propose: "需拟单或读写令牌",
  order: "需读写令牌",
  session: "不接受令牌",
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "重试时保持不变的键：同一键与同一内容在 24 小时内只执行一次，重试得到首次的答复；此后同一键即为新的请求",
  schema: { type: "string", minLength: 8, maxLength: 64, pattern: "^[\\w.:-]+$" },
};

function getEnvelope(row: Endpoint): z.ZodType {
  const data = row.paged
    ? z.object({
        list: z.array(row.data),
        page: z.int().describe("页码，从 1 起"),
        per_page: z.int().describe("每页条数"),
        total: z.int().describe("总条数"),
      })
    : row.data;
  return z.object({ code: z.literal(SUCCESS), msg: z.string(), data });
}

/** Returns the JSON Schema of a zod schema; schemas with an id are collected in `found`. */
function getSchema(type: z.ZodType, io: "input" | "output", found: Record<string, Schema>): Schema {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
    // Every integer in JSON fits a JavaScript number.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  for (const [name, def] of Object.entries($defs ?? {})) found[name] = withRefs(def as Schema);
  return withRefs(schema as Schema);
}

const withRefs = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema;
