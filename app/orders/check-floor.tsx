/** 效期要求 on step 2: the choice for the whole order, and the lines that cannot keep theirs, each with its steps out. */
import { useEffect, useRef } from "react";
import { EXPIRY_MONTHS, expiryText } from "~/catalogue/expiry-floor";
import { Field } from "~/ui/field";
import { typedIn } from "~/ui/form-reply";
import { Notice } from "~/ui/notice";
import { adjustHref, type Adjustment } from "./adjust";
import type { CheckPage, CheckReply, ShortLine } from "./check-page";

interface CheckFloorProps {
  page: CheckPage;
  reply?: CheckReply;
}

/** A choice is checked at once with JavaScript; without, by its button or with the order itself. */
export function ExpiryWish({ page, reply }: CheckFloorProps) {
  const button = useRef<HTMLButtonElement>(null);
  const months = page.group ? (typedIn(reply, "expiryMonths") ?? "0") : String(page.expiryMonths);
  const isKept = page.group === null;
  return (
    <>
      <Field
        label="效期要求（选填）"
        name="expiryMonths"
        errors={reply?.error?.expiryMonths}
        hint="每种商品至少剩余的有效期，从下单当天算起；单独设置过的商品按自己的要求，赠品不适用"
      >
        <select
          className="field__input"
          defaultValue={months}
          onChange={() => (isKept ? button.current?.form?.requestSubmit(button.current) : undefined)}
        >
          {EXPIRY_MONTHS.map((one) => (
            <option key={one} value={one}>
              {expiryText(one)}
            </option>
          ))}
        </select>
      </Field>
      {isKept ? (
        <button
          ref={button}
          type="submit"
          className="link-button"
          name="intent"
          value="adjust"
          formAction={adjustHref(page.query, { what: "wish" })}
        >
          按此要求核对库存
        </button>
      ) : null}
      <p className="field__hint" role="status">
        {reply?.said}
      </p>
    </>
  );
}

/** Nothing is ordered while one of these stands here; focus comes here when the buyer tried. */
export function ShortLines({ page, reply }: CheckFloorProps) {
  const box = useRef<HTMLDivElement>(null);
  const isHeld = reply?.changes !== undefined;
  useEffect(() => {
    if (isHeld) box.current?.focus();
  }, [isHeld, reply]);
  if (page.short.length === 0) return null;
  return (
    <div ref={box} id="short" tabIndex={-1} role={isHeld ? "alert" : undefined}>
      <Notice kind="warning">
        <p>
          <strong>
            {`${isHeld ? "订单尚未提交：" : ""}有 ${page.short.length} 种商品的效期要求暂不能满足，暂未计入金额，处理后即可提交订单。`}
          </strong>
        </p>
        <ul>
          {page.short.map((line) => (
            <li key={line.lineId}>
              {line.text}
              <span className="floor-mends">
                {mendsOf(line).map(({ text, one }) => (
                  <button
                    type="submit"
                    className="link-button"
                    name="intent"
                    value="adjust"
                    formAction={adjustHref(page.query, one)}
                    aria-label={`${text}：${line.name}`}
                    key={one.what}
                  >
                    {text}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function mendsOf({ lineId, number, months, unit }: ShortLine): { text: string; one: Adjustment }[] {
  return [
    ...(number === null
      ? []
      : [{ text: `数量改为 ${number}${unit}`, one: { what: "number", lineId, number } as const }]),
    ...(months === null
      ? []
      : [
          {
            text: months === 0 ? "这种商品不限效期" : `效期降为 ${months} 个月`,
            one: { what: "months", lineId, months } as const,
          },
        ]),
    { text: "本次不订", one: { what: "leave", lineId } },
  ];
}
