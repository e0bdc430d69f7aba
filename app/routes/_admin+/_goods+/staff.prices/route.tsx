/** 客户付多少: what a company pays for a product on a day and why, computed as in its cart. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { priceAlone } from "~/modules/cart/lines/price-quantities.server";
import { priceSources, readRecipient } from "~/modules/catalogue/admin/prices.server";
import { readPeriod } from "~/modules/catalogue/prices/price-period";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { type AdminFoundGoods, searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import type { Buyer } from "~/modules/company/identity/buyer";
import { findCompany } from "~/modules/company/identity/companies.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PriceAnswer } from "./price-answer";

export const handle = adminHandle("客户付多少", "goods.see");

const MAX_CHOICES = 20;
const MAX_NUMBER = 999_999;

async function readGoods(input: string): Promise<{ id: number | null; choices: AdminFoundGoods[] }> {
  if (input === "") return { id: null, choices: [] };
  const found = await searchAdminGoods(input, MAX_CHOICES);
  const exact = found.filter(({ isExact }) => isExact);
  const meant = exact.length > 0 ? exact : found;
  return meant.length === 1 ? { id: meant[0]!.id, choices: [] } : { id: null, choices: meant };
}

/** Today means now and another day its start, unless a time is given; null: invalid. */
function readMoment(values: string): number | null {
  const at = now();
  const read = readPeriod(values, "");
  if (!read.ok) return null;
  const { startsAt } = read.period;
  return startsAt === null || (/^\S+$/.test(values) && toDay(startsAt) === toDay(at)) ? at : startsAt;
}

async function answerFor(buyer: Buyer, goodsId: number, input: string, at: number) {
  const goods = (await goodsForBuyer([goodsId], { buyer }, at)).get(goodsId)!;
  const quantity = readWhole(input, 1, MAX_NUMBER) ?? goods.packSize;
  const [sources, priced, company] = await Promise.all([
    priceSources(goodsId, buyer, at),
    goods.price === null ? null : priceAlone(buyer, goods, quantity, at),
    findCompany(buyer.companyId),
  ]);
  return { goods, sources: sources!, priced, company: company!.name, at, now: now() };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["company", "goods", "number", "day"]);
  const company = await readRecipient("company", input.company);
  const { id, choices } = await readGoods(input.goods);
  const at = readMoment(input.day);
  const buyer = company.ok && company.key !== "" ? await findBuyer(Number(company.key)) : null;
  return json({
    input,
    choices,
    faults: [
      ...(company.ok ? [] : [company.reason]),
      ...(input.goods !== "" && id === null && choices.length === 0 ? ["没有这个商品"] : []),
      ...(at === null ? ["日期请写作 2026-12-01 或 2026-12-01 08:00"] : []),
    ],
    answer: buyer && id !== null && at !== null ? await answerFor(buyer, id, input.number, at) : null,
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Price() {
  const { input, choices, faults, answer } = useLoaderData<typeof loader>();
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

function Choices({ input: values, choices }: Pick<LoaderData, "input" | "choices">) {
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
