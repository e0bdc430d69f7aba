/** 效期要求 of step 2: the choice for the whole order, and lines that cannot meet theirs, with remedies. */
import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { EXPIRY_MONTHS, formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { FormField } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";
import { adjustmentHref, type CheckoutAdjustment } from "~/modules/checkout/adjust";
import type { CheckoutPage, CheckoutReply, ShortLine } from "./checkout-page";

interface ShelfLifeProps {
  page: CheckoutPage;
  reply?: CheckoutReply;
}

/** Checked at once with JavaScript; otherwise by its button or with the order. */
export function ShelfLifeChoice({ page, field, reply }: ShelfLifeProps & { field: FieldMetadata<string> }) {
  const button = useRef<HTMLButtonElement>(null);
  const isStored = page.group === null;
  return (
    <>
      <FormField
        label="效期要求（选填）"
        field={field}
        required={false}
        hint="每种商品至少剩余的有效期，从下单当天算起；单独设置过的商品按自己的要求，赠品不适用"
      >
        <select onChange={() => (isStored ? button.current?.form?.requestSubmit(button.current) : undefined)}>
          {EXPIRY_MONTHS.map((month) => (
            <option key={month} value={month}>
              {formatMinimumShelfLife(month)}
            </option>
          ))}
        </select>
      </FormField>
      {isStored ? (
        <button
          ref={button}
          type="submit"
          className="link-button"
          name="intent"
          value="adjust"
          formAction={adjustmentHref(page.query, { what: "wish" })}
        >
          按此要求核对库存
        </button>
      ) : null}
      <p className="field__hint" role="status">
        {reply?.adjusted}
      </p>
    </>
  );
}

/** Prevents the order; focused after an attempt. */
export function ShortLines({ page, reply }: ShelfLifeProps) {
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
                {listAdjustments(line).map(({ text, item }) => (
                  <button
                    type="submit"
                    className="link-button"
                    name="intent"
                    value="adjust"
                    formAction={adjustmentHref(page.query, item)}
                    aria-label={`${text}：${line.name}`}
                    key={item.what}
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

function listAdjustments({
  lineId,
  quantity,
  months,
  accept,
  unit,
}: ShortLine): { text: string; item: CheckoutAdjustment }[] {
  return [
    ...(quantity === null
      ? []
      : [{ text: `数量改为 ${quantity}${unit}`, item: { what: "number", lineId, quantity } as const }]),
    ...(months === null
      ? []
      : [
          {
            text: months === 0 ? "这种商品不限效期" : `效期降为 ${months} 个月`,
            item: { what: "months", lineId, months } as const,
          },
        ]),
    ...(accept === undefined
      ? []
      : [{ text: `同意效期至 ${accept}`, item: { what: "accept", lineId, day: accept } as const }]),
    { text: "本次不订", item: { what: "leave", lineId } },
  ];
}
