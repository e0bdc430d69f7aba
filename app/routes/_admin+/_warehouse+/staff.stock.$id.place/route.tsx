/** 库位: a batch's storage location, by which pick lists are sorted. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { placeField, MAX_PLACE } from "~/modules/catalogue/batches/place";
import { setPlace } from "~/modules/catalogue/batches/place.server";
import { findStock, type StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion, type Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("库位", "warehouse.see", "warehouse.correct");

const PlaceForm = z.object({ place: placeField, seen: z.string().max(40).default("") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const batch = (await findStock(requireId(params.id))) ?? notFound();
  return json({ batch, mayChange: staff.permissions.has(handle.change) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, PlaceForm);
  if (!form.ok) return form.response;
  const { place } = form.value;
  const done = (await asStaff(staff, { command: "修改库位" }, () => setPlace(id, form.value))) ?? notFound();
  if (done.ok)
    return redirectWith(
      `/staff/stock/${id}`,
      { kind: "success", text: place ? `库位已改为 ${place}。` : "库位已清空。" },
      "admin",
    );
  if ("text" in done) return form.refuse({ fields: { place: [done.text] } });
  const stale = toStale({ place: "库位" }, getVersion(done.current), { place: done.current }, { place });
  return json<PlaceReply>({ status: "error", initialValue: form.input, stale, seen: done.current }, 409);
}

export default function Place() {
  return <PlaceView {...useLoaderData<typeof loader>()} reply={useActionData<PlaceReply>()} />;
}

/** `seen`: after a concurrent change, the location for the next submit */
type PlaceReply = FormReply & { stale?: Stale; seen?: string };

function PlaceView({
  batch,
  mayChange,
  reply,
}: {
  batch: StockBatch;
  mayChange: boolean;
  reply: PlaceReply | undefined;
}) {
  return (
    <>
      <div className="admin-head">
        <h1>{`批号 ${batch.number} 的库位`}</h1>
        <span className="admin-head__note">{`${batch.goods} ${batch.spec}`}</span>
      </div>
      <Form method="post" className="admin-body form">
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="seen" value={reply?.seen ?? batch.place} />
        <div className="field">
          <label className="field__label" htmlFor="place">
            库位
          </label>
          <input
            type="text"
            className="field__input"
            id="place"
            name="place"
            maxLength={MAX_PLACE}
            autoComplete="off"
            autoFocus
            defaultValue={enteredIn(reply, "place") ?? batch.place}
          />
        </div>
        <p className="form form--line">
          {mayChange ? (
            <button className="button button--primary" type="submit" accessKey="s">
              保存
            </button>
          ) : null}
          <Link className="button" to={`/staff/stock/${batch.id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
