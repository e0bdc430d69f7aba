import qs from "qs";
import { readBody } from "~/platform/http/forms/forms.server";
import { refusePage } from "~/platform/http/page-error";
import { plainFields } from "~/platform/values/plain-text";
import type { ServerRequest } from "~/platform/config/request.server";

type Fields = Record<string, unknown>;

/** Form lists may be `ids[]`, repeated, or `lines[0][goods_id]`. */
const SHAPE = { depth: 4, arrayLimit: 1000, parameterLimit: 5000, ignoreQueryPrefix: true } as const;

/** An empty field counts as missing. */
const parsed = (text: string): Fields =>
  text === ""
    ? {}
    : Object.fromEntries(Object.entries(qs.parse(text, SHAPE)).filter(([, value]) => value !== ""));

/** A NUL in any notation; databases treat it as the end of a text. */
const NUL = /\0|%00|\\u0000/;
const refuseNul = (text: string): void => {
  if (NUL.test(text)) refusePage(400, "提交的内容含有无法识别的字符");
};

/** Throws 413 for a body that is too large, 415 for another type, 400 when unreadable. */
export async function readRequestFields(
  request: ServerRequest,
  inPath: Record<string, string>,
): Promise<Fields> {
  refuseNul(request.url);
  const [, search = ""] = /\?(.*)/.exec(request.url) ?? [];
  const query = parsed(search);
  const body = request.method === "GET" || request.method === "HEAD" ? {} : await findBody(request);
  return plainFields({ ...query, ...body, ...inPath }) as Fields;
}

async function findBody(request: ServerRequest): Promise<Fields> {
  const text = await readBody(request);
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (text === "") return {};
  refuseNul(text);
  if (type === "application/x-www-form-urlencoded") return parsed(text);
  if (type !== "application/json")
    refusePage(415, "请以 application/json 或 application/x-www-form-urlencoded 提交");
  const value = toJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    refusePage(400, "提交的 JSON 应为一个对象");
  return value as Fields;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    refusePage(400, "提交的 JSON 无法读取");
  }
}
