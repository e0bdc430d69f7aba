import { type MouseEvent, useEffect, useRef } from "react";

export interface SummaryError {
  name?: string;
  text: string;
}

/** Only focus: a new address would be a navigation, which loses the answer. */
function focusField(event: MouseEvent, name: string): void {
  const field = document.getElementById(name);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly string[]>([]);
  const summary = errors.map((error) => error.text).join("\n");
  useEffect(() => {
    const lines = summary === "" ? [] : summary.split("\n");
    // A removed line leaves the focus in the corrected field.
    if (lines.some((line) => !shown.current.includes(line))) box.current?.focus();
    shown.current = lines;
  }, [summary]);
  if (errors.length === 0) return null;
  const fields = errors.filter((error) => error.name).length;
  return (
    <div
      className="error-summary"
      id="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      ref={box}
    >
      <h2 id="error-summary-title">{fields > 0 ? `有 ${errors.length} 处需要您修改` : "没有成功"}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.name}${error.text}`}>
            {error.name ? (
              <a href={`#${error.name}`} onClick={(event) => focusField(event, error.name!)}>
                {error.text}
              </a>
            ) : (
              error.text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
