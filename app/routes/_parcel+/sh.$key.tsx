/** /sh/:key 扫码收货: what the QR code of a delivery note or carton opens, without prices; the buyer's own login goes on to 收货验收. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { parcelLinkPath } from "~/modules/documents/parcel-link";
import { openParcelLink } from "~/modules/documents/parcel-link.server";
import { ParcelView } from "~/modules/documents/parcel-view";
import { findParcelContent } from "~/modules/documents/receiving-file.server";
import { parcelPath } from "~/modules/documents/receiving-paths";
import { toShownParcel } from "~/modules/documents/shown-parcel";
import { getAddress, signInFor } from "~/platform/config/request.server";
import { leadTo, notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { Notice } from "~/ui/notice";

export { AccountErrorBoundary as ErrorBoundary } from "~/shell/areas/account-frame";
export { accountLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "扫码收货", header: "login", toolbar: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = params["key"] ?? "";
  const parcel = await openParcelLink(key, getAddress(request), now());
  const { buyer } = await getViewer(request);
  if (buyer?.companyId === parcel.companyId) leadTo(parcelPath(parcel.shipmentId), 303);
  if (!parcel.isOpen) notFound();
  const content = (await findParcelContent(parcel.companyId, parcel.shipmentId)) ?? notFound();
  const path = parcelLinkPath(key);
  return json(
    {
      parcel: toShownParcel(content, {
        file: `${path}/goods`,
        toReport: (id) => `${path}/report-${id}`,
      }),
      signIn: buyer === null ? signInFor(request, path) : null,
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export default function ScannedParcel() {
  const { parcel, signIn } = useLoaderData<typeof loader>();
  return (
    <section className="surface">
      <ParcelView parcel={parcel} heading={<h1 className="surface__title">扫码收货</h1>}>
        {signIn === null ? (
          <Notice kind="info">此包裹不属于当前登录的企业，请换成收货企业的账号后验收。</Notice>
        ) : (
          <p className="parcel-check__do">
            <a className="button button--primary" href={signIn}>
              登录后验收
            </a>
            <span className="field__hint">
              登录收货企业的账号后，可以登记验收，查看价格、发票和随货同行单。
            </span>
          </p>
        )}
      </ParcelView>
    </section>
  );
}
