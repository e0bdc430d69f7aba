import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { fileStore } from "./files.server";
import type { Download } from "~/platform/http/throttled.server";
import { plainLine } from "~/platform/values/plain-text";

export interface ZipEntry {
  name: string;
  content: { stored: string } | { text: string } | { write: () => Readable };
}

/** Returns the entries in order as a download. `fallback`: ASCII name for old browsers; `now` in ms. */
export function zipDownload(
  entries: readonly ZipEntry[],
  { name, fallback, now }: { name: string; fallback: string; now: number },
): Download {
  const zip = new ZipFile();
  // A file that is deleted meanwhile ends the download, not the server.
  const packed = zip.outputStream as Readable;
  zip.on("error", (error: Error) => packed.destroy(error));
  // Closed when the download is aborted.
  let entry: Readable | null = null;
  packed.once("close", () => entry?.destroy());
  const options = { compress: false, mtime: new Date(now) };
  for (const { name: path, content } of entries)
    if ("text" in content) zip.addBuffer(Buffer.from(content.text), path, options);
    // Send what is ready before the next document is written, which takes time.
    else
      zip.addReadStreamLazy(path, options, (give) =>
        setImmediate(() => {
          if (packed.destroyed) return;
          entry = getStream(content);
          give(null, entry);
        }),
      );
  zip.end();
  return {
    body: Readable.toWeb(Readable.from(packed)) as ReadableStream<Uint8Array>,
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(plainLine(name))}`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  };
}

const getStream = (content: { stored: string } | { write: () => Readable }): Readable =>
  "stored" in content ? fileStore.open(content.stored) : content.write();
