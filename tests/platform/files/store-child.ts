/** Stores a file, says so, and never comes to use it: for the crash of stored-files.data.test.ts. */
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { withStoredFiles } from "~/platform/files/stored-files.server";

const files = [new File([Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")], "回单.pdf")];
await withStoredFiles({ owner: companyFiles(1), files, purpose: "slip" }, Number(process.argv[2]), () => {
  process.stdout.write("stored\n");
  return new Promise<never>((_, reject) => setTimeout(reject, 3_600_000));
});
