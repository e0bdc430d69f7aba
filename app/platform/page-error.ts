/** Answers that end a request early: they are thrown and shown by the nearest error page. */
import { pageError } from "./errors";

/** Throws an answer with this status; its page shows the words of errors.ts, or `text` where given. */
export function refusePage(status: number, text?: string): never {
  throw new Response(text ?? pageError(status).text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** 404, also for what belongs to another company. */
export function notFound(): never {
  refusePage(404);
}
