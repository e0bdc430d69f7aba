import { Form } from "@remix-run/react";
import { NO_PRICE } from "~/modules/catalogue/rows/goods-merge";
import { formatCellAmount } from "~/modules/catalogue/rows/goods-cells";
import { type OwnScope, PRICE_SCOPES } from "~/modules/catalogue/admin/prices";
import type { GoodsPrices, OwnPrice } from "~/modules/catalogue/admin/prices.server";
import { ReplyField } from "~/admin/detail/reply-field";
import { WhyField } from "~/admin/frame/why-field";
import { enteredIn } from "~/ui/forms/form-reply";
import { type PriceReply, inputPrice } from "./price-form";

interface FieldsProps {
  seen: number;
  reply: PriceReply | undefined;
}

export function BaseFields({ prices, seen, reply }: FieldsProps & { prices: GoodsPrices }) {
  const current = inputPrice({ price: prices.basePrice, ladder: prices.ladder });
  return (
    <Form method="post" className="form" key={`${current.price} ${current.ladder}`}>
      <input type="hidden" name="scope" value="base" />
      <input type="hidden" name="seen" value={seen} />
      <ReplyField
        name="price"
        label="基础价（元）"
        reply={reply}
        initial={prices.basePrice === NO_PRICE ? "" : current.price}
        inputMode="decimal"
        required
        isFigure
      />
      <ReplyField
        name="ladder"
        label="阶梯价，数量:单价，用分号分开"
        reply={reply}
        initial={current.ladder}
        maxLength={200}
        placeholder="50:11.20;200:10.60"
      />
      <PeriodFields reply={reply} id="base" />
      <WhyField id="why" reply={reply} />
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          改基础价
        </button>
      </p>
    </Form>
  );
}

const OWN_SCOPES = (Object.keys(PRICE_SCOPES) as (keyof typeof PRICE_SCOPES)[]).filter(
  (scope): scope is OwnScope => scope !== "base",
);

export function OwnFields({ chosen, seen, reply }: FieldsProps & { chosen: OwnPrice | null }) {
  const current = inputPrice({ price: chosen?.price ?? null, ladder: [] });
  return (
    <Form method="post" className="form">
      <input type="hidden" name="seen" value={seen} />
      <label className="field">
        <span className="field__label">种类</span>
        <select
          className="field__input"
          id="scope"
          name="scope"
          defaultValue={enteredIn(reply, "scope") ?? chosen?.scope ?? "company"}
        >
          {OWN_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {PRICE_SCOPES[scope]}
            </option>
          ))}
        </select>
      </label>
      <ReplyField
        name="key"
        label="给谁：等级、地区名或客户编号、名称"
        reply={reply}
        initial={chosen?.key ?? ""}
        required
        maxLength={60}
      />
      <OwnPriceField reply={reply} initial={current.price} />
      <PeriodFields reply={reply} id="own" />
      <WhyField id="own-why" reply={reply} />
      <p>
        <button className="button" type="submit">
          保存
        </button>
      </p>
    </Form>
  );
}

export function MinimumPriceFields({
  prices: { minimum },
  seen,
  reply,
}: FieldsProps & { prices: GoodsPrices }) {
  return (
    <Form method="post" className="form" key={minimum}>
      <input type="hidden" name="scope" value="minimum" />
      <input type="hidden" name="seen" value={seen} />
      <ReplyField
        name="minimum"
        label="最低售价（元），空为没有"
        reply={reply}
        initial={formatCellAmount(minimum)}
        inputMode="decimal"
        isFigure
      />
      <WhyField id="floor-why" reply={reply} />
      <p>
        <button className="button" type="submit">
          改最低售价
        </button>
      </p>
    </Form>
  );
}

/** Its id differs from the base price's on the same page. */
const OwnPriceField = ({ reply, initial }: { reply: PriceReply | undefined; initial: string }) => (
  <ReplyField
    name="price"
    label="单价（元）"
    reply={reply}
    initial={initial}
    id="own-price"
    inputMode="decimal"
    isFigure
  />
);

/** Days or times; the page has two forms with these fields. */
const PeriodFields = ({ reply, id }: { reply: PriceReply | undefined; id: string }) => (
  <div className="form__pair">
    <ReplyField
      name="from"
      label="开始，空为立即"
      reply={reply}
      id={`${id}-from`}
      placeholder="2026-12-01 08:00"
      maxLength={40}
      autoComplete="off"
    />
    <ReplyField
      name="until"
      label="最后一天，空为长期"
      reply={reply}
      id={`${id}-until`}
      placeholder="2026-12-31"
      maxLength={40}
      autoComplete="off"
    />
  </div>
);
