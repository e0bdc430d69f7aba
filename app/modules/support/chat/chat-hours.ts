import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const WEEK = "日一二三四五六";
const SPAN = /^(每天|每日|工作日|周([一二三四五六日天])[至到–—~-]周([一二三四五六日天]))\s*(.+)$/;
const TIMES = /^(\d{1,2}):([0-5]\d)\s*[至到–—~-]\s*(\d{1,2}):([0-5]\d)$/;

interface Hours {
  days: readonly boolean[];
  /** ms from midnight */
  from: number;
  to: number;
}

/** Parses "周一至周六 8:30–18:00", "工作日 9:00-17:30", "每天 8:00至20:00"; null for another form. */
export function readHours(words: string): Hours | null {
  const [, span = "", first = "", last = "", times = ""] = SPAN.exec(words.trim()) ?? [];
  const [, h1, m1, h2, m2] = TIMES.exec(times.trim()) ?? [];
  if (h1 === undefined) return null;
  const at = (hours: string, minutes: string) => (Number(hours) * 60 + Number(minutes)) * 60_000;
  const [from, to] = [at(h1, m1!), at(h2!, m2!)];
  if (from >= to || to > DAY) return null;
  const index = (name: string) => WEEK.indexOf(name === "天" ? "日" : name);
  const [begin, end] =
    span === "工作日" ? [1, 5] : span.startsWith("每") ? [0, 6] : [index(first), index(last)];
  const days = Array.from(WEEK, (_, day) =>
    begin <= end ? day >= begin && day <= end : day >= begin || day <= end,
  );
  return { days, from, to };
}

/** Returns when a buyer writing now can expect an answer; "" within working hours, or when they are unknown. */
export function outsideHours(words: string, now: number): string {
  const hours = readHours(words);
  if (!hours) return words ? `服务时间：${words}，其他时间请留言。` : "";
  const opens = Array.from({ length: 8 }, (_, ahead) => {
    const day = startOfDay(toDay(now + ahead * DAY));
    const weekday = new Date(day + DAY / 2).getUTCDay();
    return { ahead, weekday, isOpen: hours.days[weekday]!, from: day + hours.from, to: day + hours.to };
  }).filter(({ isOpen, to }) => isOpen && to > now);
  const [next] = opens;
  if (!next || next.from <= now) return "";
  const day = next.ahead === 0 ? "今天" : next.ahead === 1 ? "明天" : `周${WEEK[next.weekday]}`;
  const time = `${Math.floor(hours.from / 3_600_000)}:${String((hours.from / 60_000) % 60).padStart(2, "0")}`;
  return `现在是非服务时间，请先留言，${day} ${time} 起依次答复。`;
}
