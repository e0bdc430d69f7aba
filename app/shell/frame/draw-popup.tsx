import { Link, useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import {
  LOTTERY_CLOSE_MS,
  LOTTERY_QUESTION,
  LOTTERY_RUN_MS,
  type LotteryAnswer,
  type OwnLotteries,
} from "~/modules/rewards/draw";
import { Icon } from "~/ui/icon";

export interface LotteryPopupProps {
  draw: NonNullable<OwnLotteries["running"]>;
  close: () => void;
}

/** ms, extended while it is hovered or focused */
const SHOWN_MS = 8000;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

type Stage = "offered" | "running" | "done" | "closing";

/** Joins at once, shows the result after 2 s, disappears 1 s after closing. */
function useStage(lotteryId: number, box: RefObject<HTMLDivElement>, close: () => void) {
  const fetcher = useFetcher<LotteryAnswer>();
  const { revalidate } = useRevalidator();
  const [stage, setStage] = useState<Stage>("offered");
  const [hasRun, setHasRun] = useState(false);
  const answer = stage !== "offered" && hasRun ? fetcher.data : undefined;
  const wasRunning = useRef(false);

  useEffect(() => {
    if (stage !== "running") return;
    const timer = setTimeout(() => setHasRun(true), LOTTERY_RUN_MS);
    return () => clearTimeout(timer);
  }, [stage]);
  useEffect(() => {
    if (stage !== "running" || !hasRun) return;
    if (answer) setStage("done");
    else if (fetcher.state === "idle") {
      // A lost call may be retried: the shop draws once.
      setStage("offered");
      setHasRun(false);
    }
  }, [stage, hasRun, answer, fetcher.state]);
  useEffect(() => {
    // Refreshes the result elsewhere on the page (draw-secret.ts).
    if (wasRunning.current && stage !== "running") revalidate();
    wasRunning.current = stage === "running";
  }, [stage, revalidate]);
  useEffect(() => {
    if (stage !== "closing") return;
    const end = () => {
      const at = document.activeElement;
      if (at === document.body || box.current?.contains(at))
        document.getElementById("main")?.focus({ preventScroll: true });
      close();
    };
    const timer = setTimeout(end, isStill() ? 0 : LOTTERY_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [stage, box, close]);

  const start = () => {
    fetcher.submit({ quiet: "1" }, { method: "post", action: `/draw/${lotteryId}` });
    setStage("running");
    box.current?.focus();
  };
  const end = useCallback(() => setStage("closing"), []);
  return { stage, answer: stage === "running" ? undefined : answer, start, end };
}

export default function LotteryPopup({ draw: lottery, close }: LotteryPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const { stage, answer, start, end } = useStage(lottery.id, box, close);
  const [isAsking, setAsking] = useState(false);
  const leave = useCallback(() => (stage === "running" ? setAsking(true) : end()), [stage, end]);
  useEffect(() => box.current?.focus(), []);
  useEscape(box, leave);
  useCloseAfter(box, stage === "done" && !isAsking, leave);
  return (
    <>
      <div
        role="dialog"
        className={stage === "closing" ? "draw-popup draw-popup--closing" : "draw-popup"}
        ref={box}
        tabIndex={-1}
        aria-labelledby="draw-popup-title"
      >
        <div className="draw-popup__head">
          <h2 className="draw-popup__title" id="draw-popup-title">
            {lottery.name}
          </h2>
          <button type="button" className="icon-button" aria-label="关闭抽奖" onClick={leave}>
            <Icon name="close" />
          </button>
        </div>
        {stage === "offered" ? <Offer id={lottery.id} start={start} /> : null}
        <div role="status">
          {stage === "running" ? <Reel /> : null}
          {answer ? <PrizeResult answer={answer} /> : null}
        </div>
        {answer ? <ResultLinks answer={answer} box={box} leave={leave} /> : null}
      </div>
      {isAsking ? <AskDialog close={() => setAsking(false)} leave={end} /> : null}
    </>
  );
}

/** Only with the focus inside, or nowhere. */
function useEscape(box: RefObject<HTMLDivElement>, leave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const at = document.activeElement;
      if (at !== document.body && at?.id !== "main" && !box.current?.contains(at)) return;
      // The same key press would close the question.
      event.preventDefault();
      leave();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box, leave]);
}

/** After the result, when it is neither hovered nor focused. */
function useCloseAfter(box: RefObject<HTMLDivElement>, isShown: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :has(:focus-visible), :focus-visible")) leave();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [box, isShown, leave]);
}

function Offer({ id, start }: { id: number; start(): void }) {
  return (
    <>
      <p>每家企业一次，奖品即时到账。</p>
      <p className="draw-popup__do">
        <button type="button" className="button button--pay" onClick={start}>
          开始抽奖
        </button>
        <Link className="draw-popup__more" to={`/draw/${id}`}>
          奖品与规则
        </Link>
      </p>
    </>
  );
}

const REEL = ["ticket", "wallet", "bag", "heart"] as const;

function Reel() {
  return (
    <>
      <p className="draw-popup__reel" aria-hidden="true">
        {REEL.map((name) => (
          <span className="draw-popup__cell" key={name}>
            <Icon name={name} size={22} />
          </span>
        ))}
      </p>
      <p className="draw-popup__wait">正在抽奖，请稍候</p>
    </>
  );
}

function PrizeResult({ answer }: { answer: LotteryAnswer }) {
  if (!answer.ok) return <p className="draw-popup__won">{answer.text}</p>;
  return (
    <>
      <p className="draw-popup__won">{answer.result.title}</p>
      <p>{answer.result.text}</p>
    </>
  );
}

function ResultLinks({
  answer,
  box,
  leave,
}: {
  answer: LotteryAnswer;
  box: RefObject<HTMLDivElement>;
  leave(): void;
}) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Keep the focus where the buyer moved it.
    if (box.current?.contains(document.activeElement)) done.current?.focus();
  }, [box]);
  const to = answer.ok ? answer.result.to : null;
  return (
    <p className="draw-popup__do">
      <button type="button" className="button button--primary" ref={done} onClick={leave}>
        知道了
      </button>
      {to ? (
        <Link className="draw-popup__more" to={to.path}>
          {to.text}
        </Link>
      ) : null}
    </p>
  );
}

function AskDialog({ close, leave }: { close(): void; leave(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="draw-ask-title" onClose={close}>
      <h2 className="dialog__head" id="draw-ask-title">
        温馨提示
      </h2>
      <p className="dialog__body">{LOTTERY_QUESTION}</p>
      <p className="dialog__foot">
        <button
          type="button"
          className="button"
          onClick={() => {
            close();
            leave();
          }}
        >
          关闭
        </button>
        <button type="button" className="button button--primary" onClick={() => dialog.current?.close()}>
          继续等待
        </button>
      </p>
    </dialog>
  );
}
