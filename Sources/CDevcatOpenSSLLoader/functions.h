// The functions of OpenSSL that devcat calls. One that is missing here does not link.
#define SSL_FUNCTIONS(F)                                                                        \
  F(SSL_CTX_check_private_key) F(SSL_CTX_ctrl) F(SSL_CTX_free) F(SSL_CTX_new)                    \
  F(SSL_CTX_set_cert_verify_callback) F(SSL_CTX_set_default_passwd_cb)                           \
  F(SSL_CTX_set_default_verify_paths) F(SSL_CTX_set_num_tickets) F(SSL_CTX_set_verify)           \
  F(SSL_CTX_use_PrivateKey_file) F(SSL_CTX_use_certificate_chain_file) F(SSL_ctrl)               \
  F(SSL_do_handshake) F(SSL_free) F(SSL_get0_param) F(SSL_get_error) F(SSL_get_shutdown)         \
  F(SSL_new) F(SSL_read_ex) F(SSL_set_accept_state) F(SSL_set_bio) F(SSL_set_connect_state)      \
  F(SSL_shutdown) F(SSL_write_ex) F(TLS_client_method) F(TLS_server_method)

#define CRYPTO_FUNCTIONS(F)                                                                     \
  F(ASN1_TIME_to_tm) F(BIO_clear_flags) F(BIO_ctrl_pending) F(BIO_free) F(BIO_get_data)          \
  F(BIO_get_new_index) F(BIO_meth_new) F(BIO_meth_set_ctrl) F(BIO_meth_set_read)                 \
  F(BIO_meth_set_write) F(BIO_new) F(BIO_new_mem_buf) F(BIO_read) F(BIO_s_mem) F(BIO_set_data)   \
  F(BIO_set_flags) F(BIO_set_init) F(BN_bin2bn) F(BN_free) F(BN_to_ASN1_INTEGER)                 \
  F(ERR_clear_error) F(ERR_get_error) F(ERR_reason_error_string) F(EVP_DigestFinal_ex)           \
  F(EVP_DigestInit_ex2) F(EVP_DigestSign) F(EVP_DigestSignInit) F(EVP_DigestUpdate)              \
  F(EVP_DigestVerify) F(EVP_DigestVerifyInit) F(EVP_MD_CTX_free) F(EVP_MD_CTX_new)               \
  F(EVP_MD_fetch) F(EVP_PKEY_Q_keygen) F(EVP_PKEY_free) F(EVP_PKEY_get_raw_public_key)           \
  F(EVP_PKEY_is_a) F(EVP_PKEY_new_raw_public_key_ex) F(EVP_sha256) F(OPENSSL_init_crypto)        \
  F(PEM_read_bio_PrivateKey) F(PEM_read_bio_X509) F(PEM_write_bio_PKCS8PrivateKey)               \
  F(PEM_write_bio_X509) F(X509V3_EXT_conf_nid) F(X509V3_EXT_print) F(X509V3_set_ctx)             \
  F(X509_EXTENSION_free) F(X509_NAME_add_entry_by_txt) F(X509_STORE_CTX_get0_cert)               \
  F(X509_STORE_CTX_get_error) F(X509_STORE_CTX_set_error) F(X509_VERIFY_PARAM_set1_host)         \
  F(X509_VERIFY_PARAM_set1_ip_asc) F(X509_VERIFY_PARAM_set_hostflags) F(X509_add_ext)            \
  F(X509_digest) F(X509_free) F(X509_get0_notAfter) F(X509_get_ext) F(X509_get_ext_by_NID)       \
  F(X509_get_serialNumber) F(X509_get_subject_name) F(X509_getm_notAfter)                        \
  F(X509_getm_notBefore) F(X509_gmtime_adj) F(X509_new) F(X509_set_issuer_name)                  \
  F(X509_set_pubkey) F(X509_set_version) F(X509_sign) F(X509_verify_cert)                        \
  F(X509_verify_cert_error_string)
