/** Storage that speaks S3, in memory: it takes a call only where aws4fetch signs the same, and a content only as it was announced. */
import { AwsV4Signer } from "aws4fetch";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Storage {
  settings: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKey: string;
    secretKey: string;
    pathStyle: true;
  };
  /** the shop's settings for it */
  env: Record<string, string>;
  contents: Map<string, Uint8Array>;
  /** names of one page of a listing */
  listed: number;
  /** every call as it came: "PUT /bucket/files/ab/ab.png" */
  calls: string[];
  /** what it does to the next calls instead of answering them, in order */
  faults: ("503" | "hang up" | "cut")[];
  stop(): Promise<void>;
}

async function findBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}

/** A server with the bucket `shop`; `keys` are what it holds signatures against. */
export async function startStorage(keys = { accessKey: "AKSHOP", secretKey: "secret/of+shop" }) {
  const contents = new Map<string, Uint8Array>();
  const written = new Map<string, string>();
  const calls: string[] = [];
  const faults: Storage["faults"] = [];
  const region = "cn-test-1";

  const isSigned = async (request: IncomingMessage, url: string) => {
    const { headers, method } = request;
    const signed = await new AwsV4Signer({
      url,
      method,
      region,
      service: "s3",
      accessKeyId: keys.accessKey,
      secretAccessKey: keys.secretKey,
      headers: { "x-amz-content-sha256": String(headers["x-amz-content-sha256"]) },
      datetime: String(headers["x-amz-date"]),
    }).sign();
    return signed.headers.get("authorization") === headers.authorization;
  };

  function list(answer: ServerResponse, query: URLSearchParams): void {
    const prefix = `/shop/${query.get("prefix")}`;
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
    const keys = [...contents.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, storage.listed);
    const isCut = page.length < keys.length;
    const held = page.map(
      (key) =>
        `<Contents><Key>${key.slice("/shop/".length)}</Key><LastModified>${written.get(key)}</LastModified>` +
        `<ETag>&quot;x&quot;</ETag><Size>${contents.get(key)!.byteLength}</Size></Contents>`,
    );
    const token = Buffer.from(page.at(-1) ?? "").toString("base64");
    answer.writeHead(200, { "content-type": "application/xml" });
    answer.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
        `<Name>shop</Name><IsTruncated>${isCut}</IsTruncated>${held.join("")}` +
        `${isCut ? `<NextContinuationToken>${token}</NextContinuationToken>` : ""}</ListBucketResult>`,
    );
  }

  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url: path = "" } = request;
    calls.push(`${method} ${path}`);
    const body = await findBody(request);
    const fault = faults.shift();
    if (fault === "503") return refuse(answer, 503, "SlowDown");
    if (fault === "hang up") return void request.socket.destroy();
    if (!(await isSigned(request, settings.endpoint + path)))
      return refuse(answer, 403, "SignatureDoesNotMatch");
    if (createHash("sha256").update(body).digest("hex") !== request.headers["x-amz-content-sha256"])
      return refuse(answer, 400, "XAmzContentSHA256Mismatch");
    const { pathname, searchParams } = new URL(path, settings.endpoint);
    if (pathname === "/shop" && searchParams.get("list-type") === "2") return list(answer, searchParams);
    if (!path.startsWith("/shop/")) return refuse(answer, 404, "NoSuchBucket");
    const held = contents.get(path);
    if (method === "PUT") {
      contents.set(path, body);
      written.set(path, new Date().toISOString());
      answer.end();
    } else if (method === "DELETE") {
      contents.delete(path);
      answer.writeHead(204).end();
    } else if (!held) refuse(answer, 404, "NoSuchKey");
    else if (fault === "cut") {
      answer.writeHead(200, { "content-length": held.byteLength });
      answer.write(held.subarray(0, held.byteLength - 1), () => request.socket.destroy());
    } else {
      answer.writeHead(200, { "content-length": held.byteLength });
      answer.end(method === "HEAD" ? undefined : held);
    }
  }

  const server = createServer((request, answer) => void take(request, answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { endpoint, region, bucket: "shop", ...keys, pathStyle: true as const };
  const env = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: "shop",
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const storage: Storage = { settings, env, contents, listed: 1000, calls, faults, stop };
  return storage;
}
