/** 一个积分商品: a gift or a voucher of the rewards store, new or changed. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { findAdminItem } from "~/modules/rewards/item-admin.server";
import { itemValues, toRewardItemSnapshot } from "~/modules/rewards/item-fields";
import { templatesToGive } from "~/modules/vouchers/templates.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { ShownFields } from "~/admin/detail/shown-fields";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { saveItemByHand } from "~/admin/promotions/item-starting.server";
import { FormField } from "~/ui/forms/form";
import { ItemForm, type ItemText, REWARD_ITEM_FIELD_NAMES, toRewardItemText } from "./item-form";

export const handle = adminHandle("积分商品", "promotions.see", "promotions.change");

const MAX_TEMPLATES = 200;
const HISTORY = 50;
const NEW = {
  name: "",
  voucherId: "",
  points: "",
  stock: "",
  limit: "",
  describe: "",
  sort: "0",
  status: "off",
};

const page = editPage({
  handle,
  find: ({ params }) => findById(params.id, findAdminItem),
  schema: ItemForm,
  version: toRewardItemSnapshot,
  names: REWARD_ITEM_FIELD_NAMES,
  history: ({ id }) => ({ subject: "pointsItem", subjectId: String(id), limit: HISTORY }),
  command: (item) => (item ? "修改积分商品" : "新增积分商品"),
  async show(item, { staff }) {
    const [templates, waiting] = await Promise.all([
      templatesToGive(now(), MAX_TEMPLATES),
      waitingShownTo(staff, "pointsItem", String(item?.id ?? 0)),
    ]);
    return {
      id: item?.id ?? null,
      title: item?.name ?? "新增积分商品",
      exchanged: item?.exchanged ?? 0,
      input: item ? toRewardItemText(item) : NEW,
      vouchers: templates.map(({ id, name, amount }) => ({
        id: String(id),
        name: `券 ${id}：${name}，${formatYuan(amount)}`,
      })),
      waiting,
      constraint: formConstraint(ItemForm),
    };
  },
  toValues: (form) => itemValues(form),
  save: (values, { row, isSeen, formKey, form: { why }, staff }) =>
    saveItemByHand(row?.id ?? null, values, { isSeen, formKey, why, by: staff }, now()),
  describe: (values) => toRewardItemText(values),
  saved: ({ id, isWaiting }) => ({
    to: `/staff/points-items/${id}`,
    text: isWaiting ? "已保存，没有上架，由另一位同事复核后上架。" : "已保存，立即生效。",
  }),
});

export const loader = page.loader;
export const action = page.action;

type PageData = SerializeFrom<typeof loader>;

export default function PointsItem() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, exchanged, waiting, changes, mayChange } = data;
  return (
    <SettingsPage
      title={title}
      note={`已兑换 ${exchanged} 件`}
      end={<End id={id} />}
      changes={changes}
      waiting={waiting}
    >
      {mayChange ? (
        <ItemFields {...data} reply={reply} />
      ) : (
        <ShownFields names={REWARD_ITEM_FIELD_NAMES} texts={shownWords(data)} />
      )}
    </SettingsPage>
  );
}

function End({ id }: { id: number | null }) {
  return (
    <span className="admin-head__end">
      {id === null ? null : (
        <>
          <Link className="button" to={`/staff/points-items/${id}/picture`}>
            图片
          </Link>{" "}
        </>
      )}
      <Link className="button" to="/staff/points-items">
        返回列表
      </Link>
    </span>
  );
}

const shownWords = ({ input, vouchers }: PageData): ItemText => ({
  ...input,
  voucherId: vouchers.find(({ id }) => id === input.voucherId)?.name ?? (input.voucherId || "礼品，需要寄送"),
  status: input.status === "on" ? "上架" : "下架",
});

function ItemFields(form: PageData & { reply: SettingsReply | undefined }) {
  return (
    <SettingsForm {...form} key={form.version} id="item" label="积分商品">
      {(fields) => (
        <>
          <FormField field={fields.name} label="名称" required autoComplete="off" />
          <FormField field={fields.voucherId} label="类型">
            <select>
              <option value="">礼品，需要寄送</option>
              {form.vouchers.map(({ id, name }) => (
                <option value={id} key={id}>
                  {name}
                </option>
              ))}
            </select>
          </FormField>
          <div className="form__pair">
            <FormField field={fields.points} label="积分" required inputMode="numeric" autoComplete="off" />
            <FormField field={fields.stock} label="总数量" required inputMode="numeric" autoComplete="off" />
          </div>
          <div className="form__pair">
            <FormField
              field={fields.limit}
              label="每家限兑"
              hint="不填为不限"
              inputMode="numeric"
              autoComplete="off"
            />
            <FormField
              field={fields.sort}
              label="顺序"
              hint="小的在前"
              required
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <FormField field={fields.describe} label="说明（客户可见）" autoComplete="off" />
          <FormField field={fields.status} label="状态" hint="礼品由另一位同事复核后上架" required>
            <select>
              <option value="off">下架</option>
              <option value="on">上架</option>
            </select>
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
