/** Returns the files of an uncompressed ZIP archive (PKWARE's APPNOTE, method 0). */
export declare function filesOf(zip: Buffer): Map<string, Buffer>;
/**
 * Returns the content of a pass, after the checks that a phone makes: every file is in the manifest with its SHA-1, and the
 * manifest is signed (PKCS #7, detached) by a certificate that the authority signed.
 * https://developer.apple.com/documentation/walletpasses/building-a-pass
 */
export declare function readPass(pkpass: Buffer, wwdr: string): Record<string, unknown>;
