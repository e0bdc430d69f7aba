/**
 * The lottery tab (specification, "Shell behaviour"): shown after load in the toolbar to a company that has not joined, opening next to the page.
 * Once closed, it stays closed in this browser. Without toolbar or JavaScript, the home page and the member centre link to the lottery's page.
 */
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { OwnLotteries } from "~/modules/rewards/draw";
import { Icon } from "~/ui/icon";
import type { LotteryPopupProps } from "./draw-popup";

/** Loaded on first use; offline, it links to its page. */
const LotteryPopup = lazy(() => import("./draw-popup").catch(() => ({ default: LotteryPage })));

function LotteryPage({ draw: lottery, close }: LotteryPopupProps) {
  useEffect(() => {
    close();
    location.assign(`/draw/${lottery.id}`);
  }, [lottery.id, close]);
  return <></>;
}

const closedKey = (id: number) => `draw-closed:${id}`;

export function LotteryTab({ running }: { running: OwnLotteries["running"] }) {
  // Stays visible while shown, although the page already counts it as joined.
  const [offered, setOffered] = useState<OwnLotteries["running"]>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!running || running.prize !== null) return;
    if (localStorage.getItem(closedKey(running.id)) === null) setOffered((before) => before ?? running);
  }, [running]);
  const close = useCallback(() => {
    if (offered) localStorage.setItem(closedKey(offered.id), "1");
    setOffered(null);
    setOpen(false);
  }, [offered]);
  if (!offered) return null;
  if (isOpen)
    return (
      <Suspense fallback={null}>
        <LotteryPopup draw={offered} close={close} />
      </Suspense>
    );
  return (
    <button type="button" className="draw-tab" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <Icon name="ticket" size={18} />
      <span className="draw-tab__words" aria-hidden="true">
        抽奖
      </span>
      <span className="sr-only">{`抽奖：${offered.name}`}</span>
    </button>
  );
}
