import type { SignedIn } from "~/modules/company/identity/buyer";
import { isContractSigned, toYear, yearToSign, type ContractPage } from "~/modules/company/contract/contract";
import { findContracts, draftContract, toHash } from "~/modules/company/contract/contract.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { toIssuedContract } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { safePath } from "~/platform/http/path";
import { shopOrigin, type ServerRequest } from "~/platform/config/request.server";
import { notFound } from "~/platform/http/page-error";

/** Loads /dzht; with ?year a signed contract, or throws 404. */
export async function loadContract(
  request: ServerRequest,
  { buyer, accountName }: SignedIn,
  now: number,
): Promise<ContractPage> {
  const query = new URL(request.url).searchParams;
  const seller = await readSeller();
  const signed = await findContracts(buyer.companyId);
  const wanted = query.get("year");
  const read = wanted === null ? null : signed.find(({ contract }) => String(contract.year) === wanted);
  if (read === undefined) notFound();
  const year = yearToSign(buyer.contractYear, now);
  const text = year === null || read ? null : await draftContract(buyer.companyId, year, seller);
  return {
    open: text && { year: year!, text, sha256: toHash(text), signer: accountName },
    status: buyer.status,
    isSellerNamed: seller.isNamed,
    hasSeal: seller.hasSeal.company,
    year: toYear(now),
    isSigned: isContractSigned(buyer.contractYear, now),
    read: read && { ...read, verify: await issueOnPaper(shopOrigin(request), toIssuedContract(read), now) },
    signed: signed.map(({ contract }) => contract),
    back: safePath(query.get("back"), ""),
  };
}
