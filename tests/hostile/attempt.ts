/** One hostile request and what must be true of its answer, whatever it asked for. */
import { WAITED_FOR } from "../runner/limits";
import { ELSEWHERE } from "./values";

export interface Attempt {
  /** for whoever reads of a fault */
  what: string;
  method?: string;
  address: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** The one site outside that the shop under test leads to: its MAIN_SITE_URL, and the sign-in there. */
export const MAIN_SITE = "http://main.example/";

/** Where an answer may lead beside this shop. */
const isInside = (location: string, base: string): boolean => {
  if (location === MAIN_SITE || location.startsWith(`${MAIN_SITE}login?redirectTo=`)) return true;
  if (/[\\\r\n\t]/.test(location) || location.startsWith("//")) return false;
  return new URL(location, base).origin === base;
};

const SENTENCE = /(?:[\u4e00-\u9fff] ?[01]? ?){4,}/;
const UNESCAPED = /<script>hostile\(|<img src=x onerror=|(?:href|src|action)="javascript:/;
/** What only the inside of a shop knows. */
const INSIDE =
  /node_modules|SQLITE_|SqliteError|syntax error at or near|at \w+ \(file:|\.server\.ts|build\/server/;

/** Time within which each answer is whole, ms: `npm run hostile`, which has the machine to itself, asks for what one may cost at most. */
const ANSWER_WITHIN = Number(process.env.ANSWER_WITHIN ?? Infinity);

/** How often each status was answered since the process began. */
export const answered = new Map<number, number>();

/** Sends it as it is; its faults in words, none for an answer that is well. */
export async function getFaults(attempt: Attempt, base: string, cookie: string): Promise<string[]> {
  const { method = "GET", address, headers = {}, body } = attempt;
  const sent = { origin: base, ...(cookie && { cookie }), ...headers };
  const init: RequestInit = {
    method,
    headers: sent,
    redirect: "manual",
    body: body ?? null,
    signal: AbortSignal.timeout(WAITED_FOR),
  };
  const begun = performance.now();
  const answer = await fetch(address, init).catch((error: Error) => error);
  if (answer instanceof Error) return [`no answer: ${String(answer.cause ?? answer)}`];
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
  const faults: string[] = [];
  const type = answer.headers.get("content-type") ?? "";
  const isText = /^text\/|json|xml/.test(type);
  const isStream = type.startsWith("text/event-stream");
  if (isStream) await answer.body?.cancel();
  const text = isStream ? "" : isText ? await answer.text() : (await answer.arrayBuffer(), "");
  const took = Math.round(performance.now() - begun);
  if (took > ANSWER_WITHIN) faults.push(`took ${took} ms`);
  const { status } = answer;
  if (status >= 500) faults.push(`${status}`);
  if (status >= 400 && method !== "HEAD" && !SENTENCE.test(text))
    faults.push(`${status} without a sentence: ${text.slice(0, 120)}`);
  const location = answer.headers.get("location");
  if (location !== null && !isInside(location, base)) faults.push(`leads out of the shop: ${location}`);
  if (answer.headers.getSetCookie().some((set) => /hostile|evil/.test(set)))
    faults.push("sets a foreign cookie");
  if ([...answer.headers.values()].some((value) => value.includes("hostile()")))
    faults.push("a header of ours is theirs");
  const unescaped = UNESCAPED.exec(text);
  if (unescaped && /html|svg|xml/.test(type))
    faults.push(`unescaped: …${text.slice(Math.max(0, unescaped.index - 60), unescaped.index + 60)}…`);
  const inside = INSIDE.exec(text);
  if (inside)
    faults.push(`tells of its inside: …${text.slice(Math.max(0, inside.index - 60), inside.index + 60)}…`);
  if (text.includes(`href="//${ELSEWHERE}`)) faults.push("links out of the shop");
  for (const name of ["x-content-type-options", "content-security-policy", "x-frame-options"])
    if (!answer.headers.has(name)) faults.push(`without ${name}`);
  return faults;
}
