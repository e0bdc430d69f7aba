/** Answers one call of the API: finds its row, checks where a change comes from, wraps what comes out. */
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm } from "~/platform/forms.server";
import { reply } from "~/platform/reply.server";
import { z } from "zod";
import { type Envelope, matchPath, type Method } from "./endpoint";
import { endpoints } from "./endpoints.server";

const Fields = z.record(z.string(), z.string());

/** The envelope for a request to /api/<path>; an unknown path is 404, a known one by another method 405. */
export async function answerCall(request: Request, path: string): Promise<Response> {
  const matching = endpoints.flatMap((row) => {
    const found = matchPath(row.path, path);
    return found ? [{ row, found }] : [];
  });
  const match = matching.find(({ row }) => row.method === (request.method as Method));
  if (!match) {
    const status = matching.length > 0 ? 405 : 404;
    return send(
      request,
      { code: status, msg: status === 405 ? "请求方式有误" : "接口不存在", data: null },
      status,
    );
  }
  const given = await paramsOf(request);
  if (given instanceof Response) return given;
  const viewer = await viewerOf(request);
  const envelope = await match.row.run({ ...given, ...match.found }, { viewer, now: now(), request });
  return send(request, envelope, httpStatus(envelope.code));
}

/** Parameters come in the query of a GET, else form-encoded in the body. */
async function paramsOf(request: Request): Promise<Record<string, string> | Response> {
  if (request.method === "GET" || request.method === "HEAD")
    return Object.fromEntries(new URL(request.url).searchParams);
  const form = await readForm(request, Fields);
  return form.ok ? form.value : form.response;
}

const httpStatus = (code: number) => (code === 10001 ? 401 : code >= 400 && code < 600 ? code : 200);

const send = (request: Request, envelope: Envelope, status: number) =>
  reply(request, JSON.stringify(envelope), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" },
  });
