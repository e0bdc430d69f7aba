/** What must be mended before a form goes through; focus comes here, each line leads to its field. */
import { type MouseEvent, useEffect, useRef } from "react";

export interface SummaryError {
  /** the field's name, which is its id too; without one the line is plain */
  name?: string;
  text: string;
}

/** Focus alone: a change of the address would be a navigation, and that forgets the answer this summary is made of. */
function focusField(event: MouseEvent, name: string): void {
  const field = document.getElementById(name);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const said = errors.map((error) => error.text).join("\n");
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
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
