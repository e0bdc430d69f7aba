/** A PDF on its way to a reader: to look at and print, not to save. */
import { Readable } from "node:stream";
import type { Download } from "~/platform/http/throttled.server";

/** `fallback`: its name where a reader knows no others than plain letters. */
export const shownPdf = ({ name, pdf }: { name: string; pdf: Readable }, fallback: string): Download => ({
  body: Readable.toWeb(pdf) as ReadableStream<Uint8Array>,
  headers: {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  },
});
