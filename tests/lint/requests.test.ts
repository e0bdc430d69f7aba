import { describe, expect, test } from "vitest";
import { requestFaults } from "./requests";

const PATH = "app/modules/wallet/x.server.ts";
const found = (text: string, path = PATH) =>
  requestFaults([{ path, text }], []).map((fault) => / (?:names|calls) [^:]+/.exec(fault)?.[0].trim());

describe("a module", () => {
  test.each([
    ["export async function pay(request: Request) {}", "names Request"],
    ["export const pay = async (): Promise<Response> => given;", "names Response"],
    ["export const pay = () => new Response(null, { status: 204 });", "names Response"],
    ["export const pay = () => Response.json({});", "names Response"],
    ["export const pay = () => new globalThis.Response();", "names Response"],
    ["const is = (x: unknown) => x instanceof Response;", "names Response"],
    ["type Ask = (url: string, init: RequestInit) => void;", "names RequestInit"],
    ["export const sign = (headers: Headers) => headers.get('x');", "names Headers"],
    ["export const sign = (headers: Pick<Headers, 'get'>) => headers.get('x');", "names Headers"],
    [
      'import type { ServerRequest as Asked } from "~/platform/config/request.server";',
      "names ServerRequest",
    ],
    ['import type { IncomingMessage } from "node:http";', "names IncomingMessage"],
    [
      'import type { LoaderFunctionArgs as Args } from "@remix-run/node"; type A = Args;',
      "names LoaderFunctionArgs",
    ],
    ['import { redirect } from "@remix-run/node"; throw redirect("/");', "calls @remix-run/node"],
    ['import * as remix from "@remix-run/node";', "calls @remix-run/node"],
    ['import { readForm as read } from "~/platform/http/forms/forms.server";', "calls readForm"],
    ['import { redirectWith } from "~/platform/http/message.server";', "calls redirectWith"],
    ['import { httpCall } from "~/platform/http/http-client.server";', "names httpCall"],
    ["export type Ask = typeof fetch;", "names typeof fetch"],
  ])("may not: %s", (text, fault) => expect(found(text)).toEqual([fault]));

  test.each([
    "// answers a Request by a Response\nexport const a = 1;",
    'export const a = "Request";',
    "export const a = (x: { Response: string }) => x.Response;",
    "export const a = { Headers: 1 };",
    "export type BuyRequest = { id: number }; export const b = (request: BuyRequest) => request.id;",
    'import type { EntryContext } from "@remix-run/node"; export type A = EntryContext;',
    'import { type EntryContext } from "@remix-run/node"; export type A = EntryContext;',
    'import { useActionData } from "@remix-run/react";',
    'import { once, type FormErrors } from "~/platform/http/forms/forms.server";',
    'import type { HttpMessage } from "~/platform/http/http-message.server";',
    "const reply = (paced: number) => paced; reply(1);",
  ])("may: %s", (text) => expect(found(text)).toEqual([]));
});

const TAKES = "export const a = (request: Request) => request.url;";

test.each([
  "app/routes/_wallet+/bill/route.tsx",
  "app/routes/_wallet+/bill/bill.server.ts",
  "app/shell/x.server.ts",
  "app/server/x.ts",
  "app/api/x.ts",
  "app/platform/http/x.server.ts",
  "app/admin/confirm/x.server.ts",
  "app/admin/edit/x.server.ts",
  "app/root.tsx",
  "app/entry.server.tsx",
])("%s is a door", (path) => expect(found(TAKES, path)).toEqual([]));

test.each([
  "app/platform/files/x.server.ts",
  "app/seo/x.server.ts",
  "app/admin/x.ts",
  "app/ui/x.tsx",
  "app/cli/x.ts",
  "app/demo/x.server.ts",
  "app/modules/wallet/routes/x.ts",
  "app/modules/wallet/root.tsx",
])("%s is none", (path) => expect(found(TAKES, path)).toEqual(["names Request"]));

test("an exception holds for its file and its names alone, and must be needed", () => {
  const why = [{ path: PATH, names: ["Request"], why: "why" }];
  expect(requestFaults([{ path: PATH, text: TAKES }], why)).toEqual([]);
  expect(requestFaults([{ path: "app/cart/x.server.ts", text: TAKES }], why)).toEqual([
    expect.stringContaining("app/cart/x.server.ts:1 names Request"),
    expect.stringContaining(`exception unused: ${PATH}`),
  ]);
  expect(requestFaults([{ path: PATH, text: "export const a = 1;" }], why)).toHaveLength(1);
  const more = `${TAKES} export const b = new Response();`;
  expect(requestFaults([{ path: PATH, text: more }], why)).toEqual([
    expect.stringContaining(`${PATH}:1 names Response`),
  ]);
});

test("a name is told once a file, with its first line", () => {
  expect(requestFaults([{ path: PATH, text: `\n${TAKES}\n${TAKES.replace("a", "b")}` }], [])).toEqual([
    `${PATH}:2 names Request: modules take and give plain values (platform/http)`,
  ]);
});
