import { Readable } from "node:stream";
import type { Download } from "~/platform/http/throttled.server";

/** `fallback`: ASCII file name for old clients. */
export const shownPdf = ({ name, pdf }: { name: string; pdf: Readable }, fallback: string): Download => ({
  body: Readable.toWeb(pdf) as ReadableStream<Uint8Array>,
  headers: {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  },
});
