/** 修改配送日: another delivery day for an order that has not left; its company is notified. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { editPage } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { CaseLink } from "~/admin/lists/case-link";
import { findAdminOrder } from "~/modules/orders/admin/admin-orders.server";
import { isAddressOpen } from "~/modules/orders/admin/change-address.server";
import { changeDeliveryDay } from "~/modules/orders/admin/change-delivery-day.server";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { notFound } from "~/platform/http/page-error";
import { parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { NONE } from "~/platform/values/missing";
import { reasonField } from "~/platform/values/reason-field";
import { FormField } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";

export const handle = adminHandle("修改配送日", "orders.review");

const DayForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  day: z
    .string()
    .trim()
    .refine((day) => day.length === 10 && parseTime(day) !== null, "请选择日期")
    .nullable()
    .default(null),
});

const orderPath = (number: string) => `/staff/orders/${number}`;

const page = editPage({
  handle,
  async find({ params }) {
    const { order } = (await findAdminOrder(params.number ?? "")) ?? notFound();
    const { id, number, company, deliveryDay } = order;
    const isOpen = isAddressOpen(order.status) && order.delivery === "carrier";
    return { id, number, company, isOpen, day: deliveryDay };
  },
  schema: DayForm,
  version: ({ day }: { day: string | null }) => day,
  names: { day: "配送日" },
  command: "修改配送日",
  show: (order) => ({
    number: order!.number,
    company: order!.company,
    isOpen: order!.isOpen,
    input: { day: order!.day ?? "" },
  }),
  toValues: ({ day }) => ({ day }),
  save: ({ day }, { row, staff, isSeen }) =>
    changeDeliveryDay(row!.id, { day, isSeen }, `operator:${staff.name}`, now()),
  describe: ({ day }) => ({ day: day === null ? NONE : formatDeliveryDay(day) }),
  saved: (_, { row }) => ({
    to: orderPath(row!.number),
    text: `订单 ${row!.number} 的配送日已修改，公司会收到消息。`,
  }),
});

export const loader = page.loader;
export const action = page.action;

export default function OrderDeliveryDay() {
  const { number, company, isOpen, version, input } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage title={`修改订单 ${number} 的配送日`} note={company} changes={null}>
      {isOpen ? (
        <SettingsForm
          key={version}
          id="delivery-day"
          label="配送日"
          version={version}
          input={input}
          reply={reply}
        >
          {(fields) => (
            <FormField field={fields.day} label="配送日（选填）" hint="留空为不约定；公司会收到消息">
              <input type="date" />
            </FormField>
          )}
        </SettingsForm>
      ) : (
        <Notice kind="info">订单现在的状态不能再修改配送日</Notice>
      )}
      <p className="part">
        <CaseLink className="button" to={orderPath(number)}>
          返回
        </CaseLink>
      </p>
    </SettingsPage>
  );
}
