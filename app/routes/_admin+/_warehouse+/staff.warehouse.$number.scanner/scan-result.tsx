import type { ScanKind, ScanResult } from "~/modules/orders/admin/packing-scan";

const LOOKS: Record<ScanKind, "" | "stop" | "wrong"> = {
  right: "",
  enough: "wrong",
  which: "wrong",
  wrongBatch: "wrong",
  wrongGoods: "wrong",
  empty: "wrong",
  stopped: "stop",
};

const MARKS = {
  "": "M12 25l8 8 16-18",
  wrong: "M24 12v16M24 34v3",
  stop: "M16 16l16 16M32 16 16 32",
} as const;

/** Always rendered, so that screen readers read its first text too. */
export function ScanResultBanner({ verdict: result }: { verdict: ScanResult | undefined }) {
  const look = result ? LOOKS[result.kind] : "";
  return (
    <div id="verdict" role="status">
      {result ? (
        <div className={`verdict${look ? ` verdict--${look}` : ""}`}>
          <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            <path d="M15 3h18l12 12v18L33 45H15L3 33V15z" fill="currentColor" />
            <path d={MARKS[look]} fill="none" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
          </svg>
          <div>
            <p className="verdict__word">{result.word}</p>
            <p className="verdict__what">{result.what}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
