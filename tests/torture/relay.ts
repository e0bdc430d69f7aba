/** Stands where the played providers are reached: lets calls through, and sends their notices twice, late and out of order. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Random } from "~/demo/seed/random";
import { pause } from "./hands";

interface Kept {
  method: string;
  path: string;
  headers: Headers;
  body: Buffer;
}

/** What became of the notices. */
export interface Notices {
  sent: number;
  twice: number;
  late: number;
  refused: number;
}

export interface Relay {
  url: string;
  notices: Notices;
  /** from now on notices are held back; the answer sends them, the last one first */
  hold(): () => Promise<void>;
  /** until every notice is delivered */
  settle(): Promise<void>;
  close(): void;
}

/** What belongs to one connection only. */
const OF_CONNECTION = ["host", "connection", "content-length", "transfer-encoding", "accept-encoding"];

async function read(request: IncomingMessage): Promise<Kept> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!OF_CONNECTION.includes(name) && value !== undefined) headers.set(name, String(value));
  headers.set("connection", "close");
  const { method = "GET", url: path = "/" } = request;
  return { method, path, headers, body: Buffer.concat(parts) };
}

export async function startRelay(shop: string, random: Random): Promise<Relay> {
  const notices: Notices = { sent: 0, twice: 0, late: 0, refused: 0 };
  const under = new Set<Promise<void>>();
  let held: Kept[] | null = null;

  const pass = ({ method, path, headers, body }: Kept) =>
    fetch(shop + path, {
      method,
      headers,
      body: method === "GET" ? undefined : new Uint8Array(body),
      redirect: "manual",
    });

  /** A provider tries again until the shop has taken note; what it refuses for good is told anew by the next notice. */
  const deliver = async (stored: Kept): Promise<void> => {
    for (let attempt = 1; attempt <= 60; attempt += 1) {
      const status = await pass(stored).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      if (status === 200) return;
      if (status >= 400 && status < 500) return void (notices.refused += 1);
      await pause(250);
    }
    notices.refused += 1;
  };
  const later = (work: Promise<void>) => {
    under.add(work);
    void work.finally(() => under.delete(work));
  };
  const spread = (stored: Kept): void => {
    notices.sent += 1;
    if (held) return void held.push(stored);
    later(deliver(stored));
    if (random.chance(0.3)) {
      notices.twice += 1;
      later(deliver(stored));
    }
    if (random.chance(0.4)) {
      notices.late += 1;
      later(pause(random.int(200, 4000)).then(() => deliver(stored)));
    }
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const stored = await read(request);
    if (stored.path.startsWith("/pay/notify/")) {
      // The provider hears at once that it was heard; the shop hears when it pleases the network.
      if (random.chance(0.5)) spread(stored);
      else later(pause(random.int(50, 2500)).then(() => spread(stored)));
      return void response.writeHead(200).end("success");
    }
    const answer = await pass(stored);
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|connection|transfer-encoding)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
  };

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    notices,
    hold() {
      held = [];
      return async () => {
        const waiting = held ?? [];
        held = null;
        // The newest first, the oldest last: the other way round from how they came.
        for (const stored of waiting.reverse()) later(deliver(stored));
      };
    },
    async settle() {
      while (under.size > 0) await Promise.all(under);
    },
    close: () => void server.close(),
  };
}
