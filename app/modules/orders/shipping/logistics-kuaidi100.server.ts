import { createHash } from "node:crypto";
import { startOfDay } from "~/platform/values/clock";
import { callText, type TextCall } from "~/platform/http/http-client.server";
import { plainLine } from "~/platform/values/plain-text";
import type { LogisticsPort, TrackAnswer, TrackFault } from "./logistics";

export interface Kuaidi100Settings {
  customer: string;
  key: string;
  endpoint: string;
}

const TIMEOUT = 5_000;
/** 签收 */
const SIGNED = "3";

/** Returns the provider's signature, upper-case MD5: it proves the account and protects no secret of ours. */
export function signQuery(param: string, { key, customer }: { key: string; customer: string }): string {
  return createHash("md5")
    .update(param + key + customer)
    .digest("hex")
    .toUpperCase();
}

/** Codes with a known meaning; others are logged. */
const FAULTS: Record<string, TrackFault> = {
  "500": "nothing",
  "502": "limited",
  "601": "limited",
};

interface Body {
  state?: unknown;
  returnCode?: unknown;
  message?: unknown;
  data?: unknown;
}

/** "2026-11-20 15:02:11" of Shanghai in ms; NaN if invalid. */
function readTime(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (!match) return NaN;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4])];
  return startOfDay(match[1]!) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function toAnswer(status: number, text: string): TrackAnswer {
  let body: Body;
  try {
    body = JSON.parse(text) as Body;
  } catch {
    return { ok: false, fault: "unavailable", detail: `HTTP ${status}` };
  }
  if (status !== 200 || !Array.isArray(body.data)) {
    const code = String(body.returnCode ?? "");
    const detail = `HTTP ${status} ${code} ${String(body.message ?? "")}`;
    return { ok: false, fault: FAULTS[code] ?? "unavailable", detail };
  }
  const events = (body.data as { time?: unknown; context?: unknown }[])
    .map(({ time, context }) => ({
      at: readTime(String(time)),
      text: plainLine(String(context ?? "")).slice(0, 500),
    }))
    .filter(({ at, text }) => !Number.isNaN(at) && text !== "")
    .sort((a, b) => b.at - a.at);
  const isSigned = String(body.state) === SIGNED;
  return { ok: true, events, deliveredAt: isSigned ? (events[0]?.at ?? null) : null };
}

export function kuaidi100(
  settings: Kuaidi100Settings,
  ask: TextCall = callText,
  name = "kuaidi100",
): LogisticsPort {
  return {
    name,
    async track({ carrier, tracking, phone }) {
      const param = JSON.stringify({ com: carrier, num: tracking, phone, order: "desc" });
      try {
        const answer = await ask(`${settings.endpoint}/poll/query.do`, {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" },
          body: new URLSearchParams({
            customer: settings.customer,
            sign: signQuery(param, settings),
            param,
          }).toString(),
          signal: AbortSignal.timeout(TIMEOUT),
        });
        return toAnswer(answer.status, answer.body);
      } catch (error) {
        return {
          ok: false,
          fault: "unavailable",
          detail: `${(error as Error).name} ${(error as Error).message}`,
        };
      }
    },
  };
}
