/** /api/mcp: the endpoint table as tools of the Model Context Protocol, for a company's own programs. They read and propose; they never order. */
import { createMcpHandler, Server, type Tool } from "@modelcontextprotocol/server";
import { config } from "~/platform/config/config.server";
import type { ServerRequest } from "~/platform/config/request.server";
import { readBody } from "~/platform/http/forms/forms.server";
import type { NodeHandler } from "~/platform/http/node-handler.server";
import { toBufferedResponse } from "~/platform/http/reply.server";
import { plainFields } from "~/platform/values/plain-text";
import { now } from "~/platform/values/clock.server";
import { getStatus, toMessage } from "~/platform/values/errors";
import { accessByToken, getToken } from "~/api/access.server";
import { type Endpoint, NOT_SIGNED_IN, SUCCESS } from "~/api/endpoint";
import { endpoints } from "~/api/endpoints/endpoints.server";
import { getToolInput, operationName } from "~/api/docs/openapi.server";
import { callRow } from "./call.server";

export const MCP_PATH = "mcp";

/** Reading calls and those that propose; neither those that order nor the specification's GETs that change something. */
const isTool = ({ scope }: Endpoint): boolean => scope === "read" || scope === "propose";

const tools = new Map(endpoints.filter(isTool).map((row) => [operationName(row), row]));

const toTool = ([name, row]: [string, Endpoint]): Tool => ({
  name,
  title: row.title,
  description: `${row.title}（${row.method} /api/${row.path}）`,
  inputSchema: { ...(getToolInput(row) as Partial<Tool["inputSchema"]>), type: "object" },
  annotations: { readOnlyHint: row.scope === "read", destructiveHint: false, openWorldHint: false },
});

let described: Tool[] | undefined;

async function callTool(request: ServerRequest, name: string, fields: Record<string, unknown>) {
  const row = tools.get(name);
  if (!row) return { isError: true, content: [{ type: "text" as const, text: toMessage(404) }] };
  const { envelope } = await callRow(
    row,
    request,
    async () => plainFields(fields) as Record<string, unknown>,
  );
  const isError = envelope.code !== SUCCESS;
  const text = isError ? envelope.msg : JSON.stringify(envelope.data);
  return { isError, content: [{ type: "text" as const, text }] };
}

const INSTRUCTIONS =
  "可查询商品（价格、库存、有效期均为本企业所见）、订单与账户，并可拟建议订单；建议订单由企业人员在返回的 url 页面确认，本接口不能下单或付款。";

function toServer(request: ServerRequest): Server {
  const server = new Server(
    { name: config.SHOP_NAME, version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({ tools: (described ??= [...tools].map(toTool)) }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(request, params.name, params.arguments ?? {}),
  );
  return server;
}

const noToken = {
  refused: { code: NOT_SIGNED_IN, msg: toMessage(NOT_SIGNED_IN) },
  headers: { "WWW-Authenticate": "Bearer" },
};

const HEADERS = { "Cache-Control": "private, no-store" };

/** Answers one message; nothing is kept between two. Refused: 401 without a valid token (a browser's session does not count here), 429. */
export async function answerMcp(request: ServerRequest): Promise<NodeHandler> {
  const token = getToken(request);
  const access = token === null ? noToken : await accessByToken(token, now());
  if ("refused" in access) {
    const { code, msg } = access.refused;
    return toBufferedResponse(request, JSON.stringify({ code, msg, data: null }), {
      status: getStatus(code),
      headers: { ...HEADERS, ...access.headers, "Content-Type": "application/json; charset=utf-8" },
    });
  }
  const body = request.method === "POST" ? await readBody(request) : null;
  const handler = createMcpHandler(() => toServer(request), { responseMode: "json" });
  const answer = await handler.fetch(toWebRequest(request, body));
  const type = answer.headers.get("Content-Type");
  return toBufferedResponse(request, await answer.text(), {
    status: answer.status,
    headers: { ...HEADERS, ...(type && { "Content-Type": type }) },
  });
}

const SENT = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

function toWebRequest({ method, url, headers }: ServerRequest, body: string | null): Request {
  const sent = SENT.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Request(new URL(url, "http://localhost"), { method, headers: sent, body });
}
