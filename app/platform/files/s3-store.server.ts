import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { type FileStore, type StoredFileEntry, toStorageKey } from "./file-store";
import { callBytes, type FileMethod, isOk } from "~/platform/http/http-client.server";
import { filesUnavailable } from "~/platform/database/unavailable.server";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** the bucket is in the path, else in the host name */
  pathStyle: boolean;
}

/** ms; a buyer waits 30 s, for two attempts */
const TIMEOUT = 10_000;
const ATTEMPTS = 2;
const PAUSE = 200;

interface Answer {
  status: number;
  size: number | null;
  bytes: Uint8Array;
}

async function signedCall(
  settings: S3Settings,
  method: FileMethod,
  url: string,
  body?: Uint8Array,
): Promise<Answer> {
  const { AwsV4Signer } = await import("aws4fetch");
  const signed = await new AwsV4Signer({
    method,
    url,
    // The store verifies the content, so no partial file is stored.
    headers: {
      "X-Amz-Content-Sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    },
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: "s3",
    region: settings.region,
  }).sign();
  const answer = await callBytes(signed.url, {
    method,
    headers: Object.fromEntries(signed.headers),
    ...(body && { body: Buffer.from(body) }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const { status, headers, bytes } = answer;
  const length = headers["content-length"];
  const size = length === undefined ? null : Number(length);
  if (method === "GET" && isOk(answer) && size !== null && size !== bytes.byteLength)
    throw new Error(`${bytes.byteLength} of ${size} bytes arrived`);
  return { status, size, bytes };
}

export function s3Store(settings: S3Settings): FileStore {
  const base = new URL(settings.endpoint);
  if (!settings.pathStyle) base.hostname = `${settings.bucket}.${base.hostname}`;
  const folder = settings.pathStyle ? `/${settings.bucket}/files/` : "/files/";
  const toUrl = (name: string) => new URL(folder + toStorageKey(name), base).href;
  const bucketUrl = new URL(settings.pathStyle ? `/${settings.bucket}` : "/", base);

  /** All four methods may be repeated. */
  async function ask(method: FileMethod, url: string, body?: Uint8Array): Promise<Answer> {
    let fault: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (attempt > 1) await pause(PAUSE);
      try {
        const answer = await signedCall(settings, method, url, body);
        if (answer.status < 300) return answer;
        if (answer.status === 404 && method !== "PUT" && !/NoSuchBucket/.test(textOf(answer))) return answer;
        fault = new Error(`${method} answered ${answer.status} ${toCode(answer)}`);
        if (answer.status < 500 && answer.status !== 429) break;
      } catch (error) {
        fault = error;
      }
    }
    throw filesUnavailable(fault, Date.now());
  }

  async function get(name: string): Promise<Uint8Array | null> {
    const answer = await ask("GET", toUrl(name));
    return answer.status === 404 ? null : answer.bytes;
  }

  async function* getContent(name: string) {
    const bytes = await get(name);
    if (!bytes) throw new Error(`The file ${name} is not there.`);
    yield bytes;
  }

  async function* list(): AsyncIterable<StoredFileEntry> {
    let more: string | null = null;
    do {
      const url = new URL(bucketUrl);
      url.search = new URLSearchParams({
        "list-type": "2",
        prefix: FOLDER,
        ...(more !== null && { "continuation-token": more }),
      }).toString();
      const answer = await ask("GET", url.href);
      if (answer.status === 404) throw filesUnavailable(new Error("the bucket cannot be listed"), Date.now());
      const page = await readListing(Buffer.from(answer.bytes).toString("utf8"));
      yield* page.held;
      more = page.more;
    } while (more !== null);
  }

  return {
    put: async (name, bytes) => void (await ask("PUT", toUrl(name), bytes)),
    get,
    async sizeOf(name) {
      const { status, size } = await ask("HEAD", toUrl(name));
      return status === 404 ? null : size;
    },
    // Holds FILE_MOST_BYTES at most.
    open: (name) => Readable.from(getContent(name), { objectMode: false }),
    remove: async (name) => void (await ask("DELETE", toUrl(name))),
    list,
    placeOf: (name) => `s3://${settings.bucket}/files/${toStorageKey(name)}`,
  };
}

const FOLDER = "files/";

/** Parses a page of ListObjectsV2 and the token of the next; null: the last. */
async function readListing(xml: string): Promise<{ held: StoredFileEntry[]; more: string | null }> {
  const { DomUtils, parseDocument } = await import("htmlparser2");
  const page = parseDocument(xml, { xmlMode: true });
  const toWord = (name: string, within: typeof page | (typeof page)["children"][number]) => {
    const [found] = DomUtils.getElementsByTagName(name, within, true, 1);
    return found ? DomUtils.textContent(found) : "";
  };
  const held = DomUtils.getElementsByTagName("Contents", page).map((entry) => ({
    name: toWord("Key", entry).split("/").at(-1)!,
    at: Date.parse(toWord("LastModified", entry)),
  }));
  return { held, more: toWord("NextContinuationToken", page) || null };
}

const textOf = ({ bytes }: Answer) => Buffer.from(bytes).toString("utf8", 0, 2000);
const toCode = (answer: Answer) => /<Code>(\w+)<\/Code>/.exec(textOf(answer))?.[1] ?? "";
