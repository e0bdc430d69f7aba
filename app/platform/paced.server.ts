/**
 * Downloads as slow as who reads them. Remix hands on a body as fast as it comes, so without this a slow reader's whole download would
 * wait in memory; and nobody would end the one of a reader who has left.
 */
import { refusePage } from "./page-error";

/** Downloads at once in a process: of one owner, in all. */
export const DOWNLOADS_MOST = { owner: 6, all: 60 } as const;

/** gate.mjs says here whether the answer to a request has room for more, once it has; false: its reader has left. */
const ROOM = Symbol.for("shop.room");
type Room = (name: string) => Promise<boolean>;
const roomFor = async (request: Request): Promise<boolean> => {
  const room = (globalThis as { [ROOM]?: Room })[ROOM];
  const name = request.headers.get("x-answer");
  return room && name ? room(name) : !request.signal.aborted;
};

const open = new Map<string, number>();
function count(owner: string, by: 1 | -1): void {
  for (const key of ["", owner]) {
    const left = (open.get(key) ?? 0) + by;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }
}

/**
 * The same answer, read on only as its reader takes it; an aborted one frees what it holds. A HEAD begins nothing. Too many at once of
 * `owner`, such as "company 12", or of all answer 429. null stays null.
 */
export async function paced(request: Request, owner: string, answer: Response): Promise<Response> {
  const { body, headers, status } = answer;
  if (!body) return answer;
  const isFull = (open.get(owner) ?? 0) >= DOWNLOADS_MOST.owner || (open.get("") ?? 0) >= DOWNLOADS_MOST.all;
  if (request.method === "HEAD" || isFull) await body.cancel();
  if (request.method === "HEAD") return new Response(null, { headers, status });
  if (isFull) refusePage(429, "同时下载的文件过多，请等前面的下载完成后再试。", { "Retry-After": "30" });
  return new Response(asTaken(request, owner, body), { headers, status });
}

function asTaken(request: Request, owner: string, body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  count(owner, 1);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    count(owner, -1);
    request.signal.removeEventListener("abort", leave);
  };
  const leave = () => {
    end();
    // What is asked for by then comes to nobody.
    void reader.cancel().catch(() => {});
  };
  if (request.signal.aborted) leave();
  else request.signal.addEventListener("abort", leave, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const isThere = !isOver && (await roomFor(request));
          if (!isThere) leave();
          const { done, value } = isThere ? await reader.read() : { done: true, value: undefined };
          if (!done) return controller.enqueue(value!);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
