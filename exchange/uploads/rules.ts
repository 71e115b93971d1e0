export const UPLOAD_BYTES = 5 * 1024 * 1024;
/** Maximum uploads of one user a day: a verification needs three, a deposit one. */
export const UPLOADS_PER_DAY = 60;
