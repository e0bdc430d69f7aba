/** 一个积分商品: a gift or a voucher of the rewards store, new or changed. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { itemValues, toRewardItemSnapshot } from "~/modules/rewards/item-fields";
import { findAdminItem } from "~/modules/rewards/item-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { saveItemByHand } from "~/admin/promotions/item-starting.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion } from "~/platform/http/stale";
import { templatesToGive } from "~/modules/vouchers/templates.server";
import { ItemForm, REWARD_ITEM_FIELD_NAMES, toRewardItemText, type ItemText } from "./item-form";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { ShownFields } from "~/admin/detail/shown-fields";
import { FormField } from "~/ui/forms/form";

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
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

async function readItem(id: number) {
  const item = (await findAdminItem(id)) ?? notFound();
  const changes = await auditRows({ subject: "pointsItem", subjectId: String(id), limit: HISTORY });
  const version = getVersion(toRewardItemSnapshot(item));
  return { title: item.name, exchanged: item.exchanged, input: toRewardItemText(item), version, changes };
}

const NEW_ITEM = { title: "新增积分商品", exchanged: 0, input: NEW, version: 0, changes: [] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const { changes, ...item } = id === null ? NEW_ITEM : await readItem(id);
  const [templates, waiting] = await Promise.all([
    templatesToGive(now(), MAX_TEMPLATES),
    waitingShownTo(staff, "pointsItem", String(id ?? 0)),
  ]);
  return json({
    id,
    ...item,
    formKey: id === null ? newFormToken() : null,
    vouchers: templates.map(({ id: voucher, name, amount }) => ({
      id: String(voucher),
      name: `券 ${voucher}：${name}，${formatYuan(amount)}`,
    })),
    waiting,
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
    constraint: formConstraint(ItemForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, ItemForm);
  if (!form.ok) return form.response;
  const { why, version, formKey } = form.value;
  const values = itemValues(form.value);
  const command = id === null ? "新增积分商品" : "修改积分商品";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      saveItemByHand(
        id,
        values,
        {
          isSeen: (current) => getVersion(toRewardItemSnapshot(current)) === version,
          formKey,
          why,
          by: staff,
        },
        now(),
      ),
    )) ?? notFound();
  if (saved.ok)
    return redirectWith(
      `/staff/points-items/${saved.id}`,
      {
        kind: "success",
        text: saved.isWaiting ? "已保存，没有上架，由另一位同事复核后上架。" : "已保存，立即生效。",
      },
      "admin",
    );
  if ("text" in saved)
    return form.refuse(saved.field ? { fields: { [saved.field]: [saved.text] } } : { form: [saved.text] });
  const stale = toStale(
    REWARD_ITEM_FIELD_NAMES,
    getVersion(toRewardItemSnapshot(saved.current)),
    toRewardItemText(saved.current),
    toRewardItemText(values),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function PointsItem() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { title, exchanged, waiting, changes, mayChange } = data;
  return (
    <SettingsPage
      title={title}
      note={`已兑换 ${exchanged} 件`}
      end={<End id={data.id} />}
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

const shownWords = ({ input, vouchers }: Pick<LoaderData, "input" | "vouchers">): ItemText => ({
  ...input,
  voucherId: vouchers.find(({ id }) => id === input.voucherId)?.name ?? (input.voucherId || "礼品，需要寄送"),
  status: input.status === "on" ? "上架" : "下架",
});

function ItemFields({ version, formKey, input, vouchers, constraint, reply }: LoaderData) {
  return (
    <SettingsForm
      key={version}
      id="item"
      label="积分商品"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField field={fields.name} label="名称" required autoComplete="off" />
          <FormField field={fields.voucherId} label="类型">
            <select>
              <option value="">礼品，需要寄送</option>
              {vouchers.map(({ id, name }) => (
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
