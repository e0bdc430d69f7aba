import { Link } from "@remix-run/react";
import { oneLine } from "~/modules/support/chat/chat";
import type { WritingTool } from "~/modules/support/chat/chat-write";
import { addedTo, type ReadyAnswer, writtenOut } from "./ready-answer";

export const READY_PAGE = "/staff/chats/answers";

/** Tool for a chat field: expands "/fh" followed by a space or tab, and lists the answers below. */
export const readyTool = (answers: readonly ReadyAnswer[]): WritingTool => ({
  onKey(key, field) {
    const out = key === " " || key === "Tab" ? writtenOut(field.value, field.selectionStart, answers) : null;
    if (out) fill(field, out.text, out.caret);
    return out !== null;
  },
  below: (field) => (
    <ReadyList
      answers={answers}
      onPick={(text) => {
        if (field.current) fill(field.current, addedTo(field.current.value, text));
      }}
    />
  ),
});

function fill(field: HTMLTextAreaElement, text: string, caret = text.length): void {
  field.value = text;
  field.setSelectionRange(caret, caret);
  field.focus();
}

function ReadyList({ answers, onPick }: { answers: readonly ReadyAnswer[]; onPick: (text: string) => void }) {
  return (
    <details className="ready-list">
      <summary className="button">快捷回复</summary>
      {answers.length > 0 ? (
        <ul>
          {answers.map(({ id, code, text, isShared }) => (
            <li key={id}>
              <button
                className="link-button"
                type="submit"
                name="fill"
                value={id}
                onClick={(event) => {
                  event.preventDefault();
                  onPick(text);
                }}
              >
                /{code}
                <span className="sr-only">：放入输入框</span>
              </button>{" "}
              {oneLine(text)}
              {isShared ? null : <span className="soft">，我的</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">还没有快捷回复。</p>
      )}
      <Link to={READY_PAGE}>管理快捷回复</Link>
    </details>
  );
}
