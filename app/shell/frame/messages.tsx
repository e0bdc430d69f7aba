import { freeAllButtons } from "~/platform/http/busy-buttons";
import { Link, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { ALERT_TITLE } from "~/platform/values/errors";
import type { Flash } from "~/platform/http/message.server";
import { Icon } from "~/ui/icon";
import { Notice, NOTICE_ICONS } from "~/ui/notice";
import { listen, toast, type UiMessage } from "~/ui/say";
import { useMessageRead } from "~/ui/use-message-read";
import type { ShellData } from "~/shell/shell";

/** ms a toast stays after the buyer's next action, and at most. */
const TOAST_FOR = 4000;
const TOAST_WITH_LINK_FOR = 8000;
const TOAST_AT_MOST = 20_000;

/** In the server-rendered page; a later flash becomes a toast. */
export function FlashNotice({ shell }: { shell: ShellData }) {
  useMessageRead(shell.flash?.id);
  const { key } = useLocation();
  const [first, setFirst] = useState<{ flash: Flash | null; key: string } | null>({
    flash: shell.flash,
    key,
  });
  useEffect(() => {
    if (first && (first.flash !== shell.flash || first.key !== key)) setFirst(null);
  }, [first, shell.flash, key]);
  const isFirst = first?.flash === shell.flash;
  const flash = useRef(shell.flash);
  useEffect(() => {
    if (!shell.flash || flash.current === shell.flash) return;
    flash.current = shell.flash;
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

interface Shown extends UiMessage {
  id: number;
}

const isSame = (message: UiMessage, other: UiMessage) =>
  message.how === other.how && message.text === other.text;

const MOVES = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/** Runs `work` after the buyer's next action, so that messages stay while they look away. */
function afterNextMove(work: () => void, ms: number): void {
  const moved = (event: Event) => {
    // Browsers also report a resting pointer when the page moves under it.
    if (
      event.type === "pointermove" &&
      !(event as PointerEvent).movementX &&
      !(event as PointerEvent).movementY
    )
      return;
    for (const kind of MOVES) window.removeEventListener(kind, moved, true);
    setTimeout(work, ms);
  };
  for (const kind of MOVES) window.addEventListener(kind, moved, { capture: true, passive: true });
}

export function ToastMessages() {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const [dialogs, setDialogs] = useState<Shown[]>([]);
  const next = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((item) => item.id !== id)), []);
  useEffect(
    () =>
      listen((announcement) => {
        if (announcement.how === "late") freeAllButtons();
        const shown = { ...announcement, id: (next.current += 1) };
        // Several requests may fail for one reason.
        const others = (all: Shown[]) => all.filter((item) => !isSame(item, announcement));
        if (announcement.how !== "toast")
          return setDialogs((all) =>
            all.some((item) => isSame(item, announcement)) ? all : [...all, shown],
          );
        setToasts((all) => [...others(all).slice(-2), shown]);
        const gone = () => drop(shown.id);
        afterNextMove(gone, announcement.action ? TOAST_WITH_LINK_FOR : TOAST_FOR);
        setTimeout(gone, TOAST_AT_MOST);
      }),
    [drop],
  );
  const current = dialogs[0];
  return (
    <>
      <div className="toast-region" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <p
            className={toast.kind === "warning" || toast.kind === "error" ? "toast toast--warning" : "toast"}
            key={toast.id}
          >
            <Icon name={NOTICE_ICONS[toast.kind]} />
            {toast.text}
            {toast.action ? <Link to={toast.action.to}>{toast.action.text}</Link> : null}
          </p>
        ))}
      </div>
      {current ? (
        <AnnouncementDialog
          key={current.id}
          announcement={current}
          close={() => setDialogs((all) => all.slice(1))}
        />
      ) : null}
      <SlowAnswer />
    </>
  );
}

function AnnouncementDialog({ announcement, close }: { announcement: UiMessage; close(): void }) {
  const navigate = useNavigate();
  const { title, text, how, leadsTo } = announcement;
  const closed = () => {
    close();
    if (leadsTo) navigate(leadsTo);
  };
  if (how === "late")
    return (
      <MessageDialog text={text} close={closed}>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          刷新
        </button>
      </MessageDialog>
    );
  return (
    <MessageDialog title={title} text={text} close={closed}>
      <button type="submit" className="button button--primary">
        知道了
      </button>
    </MessageDialog>
  );
}

interface MessageDialogProps {
  title?: string;
  text: string;
  close(): void;
  children: ReactNode;
}

function MessageDialog({ title = ALERT_TITLE, text, close, children }: MessageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={close}
    >
      <h2 className="dialog__head" id={`${id}title`}>
        {title}
      </h2>
      <p className="dialog__body" id={`${id}text`}>
        {text}
      </p>
      <form className="dialog__foot" method="dialog">
        {children}
      </form>
    </dialog>
  );
}

const BAR_AFTER = 300;

/** After 300 ms; guard.ts gives up after 30 s. */
function SlowAnswer() {
  const isWaiting = useNavigation().state !== "idle";
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const slow = setTimeout(() => setSlow(true), BAR_AFTER);
    return () => {
      clearTimeout(slow);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow ? (
    <div role="status">
      <div className="loading-bar" role="progressbar" aria-label="正在载入" />
    </div>
  ) : null;
}

/** Announces cart count changes to screen readers. */
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
