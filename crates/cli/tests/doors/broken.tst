1 name
#? [(]
