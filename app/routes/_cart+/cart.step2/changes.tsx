import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatEnd } from "~/platform/values/clock";
import { Notice } from "~/ui/notice";
import type { CheckoutPage, CheckoutReply } from "./checkout-page";

/** Changes since the buyer last looked; focused, because the form was not submitted. */
export function Changes({ page, reply }: { page: CheckoutPage; reply?: CheckoutReply }) {
  const box = useRef<HTMLDivElement>(null);
  const shortTexts = new Set(page.short.map((line) => line.text));
  const all = reply?.changes ?? page.changed.map((text) => ({ text, way: undefined }));
  const changes = all.filter(({ text }) => !shortTexts.has(text));
  const isNotified = page.short.length > 0;
  useEffect(() => {
    if (reply?.changes && !isNotified) box.current?.focus();
  }, [reply, isNotified]);
  if (changes.length === 0) return null;
  const says = !reply?.changes
    ? "以下商品的价格在您选购后有变化，本页已按新价格计算，请确认后提交订单。"
    : reply.isBlocked
      ? "订单尚未提交，请先处理以下问题。"
      : "您核对之后有以下变化，订单尚未提交。本页已更新，请确认后再次提交。";
  return (
    <div ref={box} id="changes" tabIndex={-1} role={reply?.changes ? "alert" : undefined}>
      <Notice kind={reply?.changes ? "warning" : "info"}>
        <p>
          <strong>{says}</strong>
        </p>
        <ul>
          {changes.map(({ text, way }) => (
            <li key={text}>
              {text}
              {way ? (
                <>
                  {" "}
                  <Link to={way.to}>{way.text}</Link>
                </>
              ) : null}
            </li>
          ))}
        </ul>
        {page.changed.length > 0 ? (
          <label className="choice">
            <input className="choice__box" type="checkbox" name="pricesSeen" value="1" />
            我已看到以上价格变化，按新价格下单
          </label>
        ) : null}
      </Notice>
    </div>
  );
}

export function GroupTerms({ group }: { group: NonNullable<CheckoutPage["group"]> }) {
  const { needs, joined, endsAt } = group;
  const missing = Math.max(0, needs - joined);
  return (
    <Notice kind="info">
      {missing > 0
        ? `拼团订单：付款后计入参团，满 ${needs} 家成团，已有 ${joined} 家，截止 ${formatEnd(endsAt)}。未成团时订单自动取消并全额退款，待成团期间不能取消。`
        : `拼团订单：该团已成团，付款后直接进入审核，付款截止 ${formatEnd(endsAt)}。`}
    </Notice>
  );
}

export function RefusedLines({ page }: { page: CheckoutPage }) {
  if (page.refused.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{`有 ${page.refused.length} 种商品暂不能购买，未列入本次订单：`}</p>
      <ul>
        {page.refused.map(({ name, text, remedy, why }) => (
          <li key={name}>
            {`${name}：${text}`}
            {remedy ? (
              <>
                {" "}
                <Link to={remedy.to}>{remedy.text}</Link>
              </>
            ) : null}{" "}
            <Link to={why}>
              为什么不能买
              <span className="sr-only">{`：${name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
