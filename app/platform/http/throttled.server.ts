import { waitForReader } from "./open-answers.server";
import { refusePage } from "./page-error";

/** A file being sent; its owner reads it or cancels it. */
export interface Download {
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

export const MAX_DOWNLOADS = { owner: 6, all: 60 } as const;

const open = new Map<string, number>();
function count(owner: string, by: 1 | -1): void {
  for (const key of ["", owner]) {
    const left = (open.get(key) ?? 0) + by;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }
}

/** Returns the answer with this file, read as its client takes it; aborting frees it. A HEAD starts nothing. Too many at once of `owner`, such as "company 12", or of all answer 429. */
export async function throttled(
  request: Request,
  owner: string,
  { headers, body }: Download,
): Promise<Response> {
  const isFull = (open.get(owner) ?? 0) >= MAX_DOWNLOADS.owner || (open.get("") ?? 0) >= MAX_DOWNLOADS.all;
  if (request.method === "HEAD" || isFull) await body.cancel();
  if (request.method === "HEAD") return new Response(null, { headers });
  if (isFull) refusePage(429, "同时下载的文件过多，请等前面的下载完成后再试。", { "Retry-After": "30" });
  return new Response(asThrottled(request, owner, body), { headers });
}

function asThrottled(request: Request, owner: string, body: ReadableStream<Uint8Array>) {
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
    void reader.cancel().catch(() => {});
  };
  if (request.signal.aborted) leave();
  else request.signal.addEventListener("abort", leave, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const isThere = !isOver && (await waitForReader(request));
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
