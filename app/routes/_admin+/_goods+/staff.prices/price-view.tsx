import { Form, Link } from "@remix-run/react";
import type { AdminFoundGoods } from "~/modules/catalogue/search/admin-search.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { getListPath } from "~/admin/lists/list-address";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PriceAnswer, type PriceAnswerProps } from "./price-answer";

interface PriceProps {
  input: { company: string; goods: string; number: string; day: string };
  choices: readonly AdminFoundGoods[];
  faults: readonly string[];
  answer: PriceAnswerProps | null;
}

export function PriceView({ input, choices, faults, answer }: PriceProps) {
  const initial = { reply: undefined, maxLength: 100 };
  return (
    <>
      <div className="admin-head">
        <h1>客户付多少</h1>
        <span className="admin-head__note">按购物车的算法，不含运费和客户自己的券</span>
      </div>
      <div className="admin-body columns columns--side">
        <div>
          <ErrorSummary errors={faults.map((text) => ({ text }))} />
          {choices.length > 0 ? <Choices input={input} choices={choices} /> : null}
          {answer ? (
            <PriceAnswer {...answer} />
          ) : (
            <p className="soft">填写客户和商品，看现在或某一天的单价和原因。</p>
          )}
        </div>
        <DetailSection id="h-ask" title="客户和商品">
          <Form className="form" key={JSON.stringify(input)}>
            <ReplyField {...initial} name="company" label="客户编号、名称或证照号" initial={input.company} />
            <ReplyField {...initial} name="goods" label="品名、商品编号、货号或条码" initial={input.goods} />
            <ReplyField
              {...initial}
              name="number"
              label="数量"
              initial={input.number}
              inputMode="numeric"
              isFigure
            />
            <ReplyField
              {...initial}
              name="day"
              label="哪一天，空为现在"
              initial={input.day}
              placeholder="2026-12-01"
              autoComplete="off"
            />
            <p>
              <button className="button button--primary" type="submit" accessKey="s">
                计算
              </button>
            </p>
          </Form>
        </DetailSection>
      </div>
    </>
  );
}

function Choices({ input: values, choices }: Pick<PriceProps, "input" | "choices">) {
  return (
    <DetailSection id="h-choices" title="是哪个商品">
      <ul>
        {choices.map(({ id, name, spec, manufacturer }) => (
          <li key={id}>
            <Link
              to={getListPath("/staff/prices", { ...values, goods: String(id) })}
            >{`${name} ${spec}`}</Link>{" "}
            <span className="soft">{`${manufacturer}，编号 ${id}`}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
