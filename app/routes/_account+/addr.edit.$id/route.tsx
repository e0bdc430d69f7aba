/** /addr/edit/:id 收货地址: edits an address. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SaveAddressForm } from "~/modules/company/addresses/address";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { AddressEditor } from "~/modules/company/addresses/address-editor";
import { getRegion, type RegionReply } from "~/modules/company/addresses/address-region";
import { withRegionChoices } from "~/modules/company/addresses/region-reply.server";
import { saveInputAddress } from "~/modules/company/addresses/save-address.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formConstraint, newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { regionChoices } from "~/platform/values/regions";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "收货地址" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const addresses = await findAddresses(buyer.companyId);
  const address = addresses.find(({ id }) => String(id) === params.id) ?? notFound();
  const { province, city } = getRegion(address.areaCode);
  const [regions, constraint] = [regionChoices(province, city), formConstraint(SaveAddressForm)];
  return json({ address, regions, token: newFormToken(buyer), constraint });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = readKey(params.id) ?? notFound();
  const form = await readForm(request, SaveAddressForm);
  if (!form.ok) return form.isAnothers ? form.response : withRegions(form.response);
  const { value, refuse } = form;
  if (value.pickRegion) return withRegions(refuse({}));
  const saved = (await saveInputAddress(buyer.companyId, { ...value, id }, now())) ?? notFound();
  if (!saved.ok) return withRegions(refuse(saved.errors));
  return redirectWith("/addr", { kind: "success", text: saved.text });
}

async function withRegions(refusal: Response) {
  const { reply, isRefused } = withRegionChoices((await refusal.json()) as FormReply);
  return json(reply, { status: isRefused ? refusal.status : 200 });
}

export default function EditAddress() {
  const page = useLoaderData<typeof loader>();
  return (
    <AddressEditor
      key={page.address.id}
      title="编辑收货地址"
      page={page}
      reply={useActionData<RegionReply>()}
    />
  );
}
