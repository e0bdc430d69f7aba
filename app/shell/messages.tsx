/** What is said to the buyer: toasts that go by themselves, alerts that wait to be closed, and the words left by the page before. */
import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { REQUEST_TIMEOUT, TIMEOUT_TEXT, ALERT_TITLE } from "~/platform/errors";
import type { Flash } from "~/platform/session.server";
import { Icon } from "~/ui/icon";
import { Notice, NOTICE_ICONS } from "~/ui/notice";
import { listen, toast, type Said } from "~/ui/say";
import type { ShellData } from "./shell";

const TOAST_FOR = 4000;
const TOAST_WITH_LINK_FOR = 8000;

/** In the page as the server rendered it; a later flash of the same document is a toast. */
export function FlashNotice({ shell }: { shell: ShellData }) {
  const { key } = useLocation();
  const [first, setFirst] = useState<{ flash: Flash | null; key: string } | null>({
    flash: shell.flash,
    key,
  });
  useEffect(() => {
    if (first && (first.flash !== shell.flash || first.key !== key)) setFirst(null);
  }, [first, shell.flash, key]);
  const isFirst = first?.flash === shell.flash;
  const said = useRef(shell.flash);
  useEffect(() => {
    if (!shell.flash || said.current === shell.flash) return;
    said.current = shell.flash;
    toast(shell.flash.kind, shell.flash.text, shell.flash.action);
  }, [shell.flash]);
  if (!isFirst || !first?.flash) return null;
  return (
    <div className="flash" role="status">
      <Notice kind={first.flash.kind} more={first.flash.action}>
        {first.flash.text}
      </Notice>
    </div>
  );
}

interface Shown extends Said {
  id: number;
}

export function Messages() {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const [alerts, setAlerts] = useState<Shown[]>([]);
  const next = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((one) => one.id !== id)), []);
  useEffect(
    () =>
      listen((said) => {
        const shown = { ...said, id: (next.current += 1) };
        if (said.how === "alert") return setAlerts((all) => [...all, shown]);
        setToasts((all) => [...all.slice(-2), shown]);
        setTimeout(() => drop(shown.id), said.action ? TOAST_WITH_LINK_FOR : TOAST_FOR);
      }),
    [drop],
  );
  const current = alerts[0];
  return (
    <>
      <div className="toast-region" role="status" aria-live="polite">
        {toasts.map((one) => (
          <p
            className={one.kind === "warning" || one.kind === "error" ? "toast toast--warning" : "toast"}
            key={one.id}
          >
            <Icon name={NOTICE_ICONS[one.kind]} />
            {one.text}
            {one.action ? <Link to={one.action.to}>{one.action.text}</Link> : null}
          </p>
        ))}
      </div>
      {current ? (
        <AlertDialog key={current.id} said={current} close={() => setAlerts((all) => all.slice(1))} />
      ) : null}
      <SlowAnswer />
    </>
  );
}

function AlertDialog({ said, close }: { said: Said; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="alert-title" onClose={close}>
      <h2 className="dialog__head" id="alert-title">
        {said.title ?? ALERT_TITLE}
      </h2>
      <p className="dialog__body">{said.text}</p>
      <form className="dialog__foot" method="dialog">
        <button type="submit" className="button button--primary">
          知道了
        </button>
      </form>
    </dialog>
  );
}

const BAR_AFTER = 300;

/** A bar while an answer takes longer than 300 ms; after 30 s the dialog of the error catalogue. */
function SlowAnswer() {
  const isWaiting = useNavigation().state !== "idle";
  const [state, setState] = useState<"quick" | "slow" | "lost">("quick");
  useEffect(() => {
    if (!isWaiting) return;
    const slow = setTimeout(() => setState("slow"), BAR_AFTER);
    const lost = setTimeout(() => setState("lost"), REQUEST_TIMEOUT);
    return () => {
      clearTimeout(slow);
      clearTimeout(lost);
      setState("quick");
    };
  }, [isWaiting]);
  if (state === "quick") return null;
  if (state === "slow") return <div className="loading-bar" role="progressbar" aria-label="正在载入" />;
  return <TimeoutDialog />;
}

function TimeoutDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="timeout-title">
      <h2 className="dialog__head" id="timeout-title">
        {ALERT_TITLE}
      </h2>
      <p className="dialog__body">{TIMEOUT_TEXT}</p>
      <p className="dialog__foot">
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          刷新
        </button>
      </p>
    </dialog>
  );
}

/** Says the cart's count to screen readers when it changes. */
export function CartAnnouncer({ count }: { count: number }) {
  const before = useRef(count);
  const [text, setText] = useState("");
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setText(`购物车共${count}种商品`);
  }, [count]);
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}
