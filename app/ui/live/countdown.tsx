import { asMilliseconds } from "~/platform/values/clock";
import { useServerNow } from "./clock";

const two = (n: number) => String(n).padStart(2, "0");

/** Returns days and two-digit hours, minutes, seconds of `ms`; never below zero. */
export function timeLeft(ms: number): { days: number; digits: [string, string, string] } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    digits: [two(Math.floor(seconds / 3600) % 24), two(Math.floor(seconds / 60) % 60), two(seconds % 60)],
  };
}

export function Countdown(props: { endsAt: number; now: number; label?: string; over?: string }) {
  const { endsAt, now, label, over = "已结束" } = props;
  const end = asMilliseconds(endsAt);
  const left = end - useServerNow(asMilliseconds(now));
  const { days, digits } = timeLeft(left);
  if (left <= 0)
    return (
      <p className="countdown" role="status">
        {over}
      </p>
    );
  return (
    <p className="countdown" role="timer">
      {label ? <span>{label}</span> : null}
      {days > 0 ? <span>{`${days}天`}</span> : null}
      <span className="countdown__digits">{digits[0]}</span>:
      <span className="countdown__digits">{digits[1]}</span>:
      <span className="countdown__digits">{digits[2]}</span>
    </p>
  );
}
